declare module 'virtual:messages/index' {
  import type { Language } from '../build/messages.ts';
  const load: Record<string, () => Promise<{ default: unknown }>>;
  export default load;
  export const languages: readonly Language[];
}
declare module 'virtual:icon/*' {
  const path: string;
  export default path;
}
declare module 'virtual:fonts.css';
declare module 'subset-font' {
  export default function subset(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' | 'woff' | 'truetype' },
  ): Promise<Uint8Array>;
}
declare module 'virtual:rulebook/index' {
  import type { Rulebook } from '../build/rulebook.ts';
  const load: Record<string, () => Promise<{ default: Rulebook }>>;
  export default load;
  export const chapters: Record<string, () => Promise<{ default: Record<string, string[]> }>>;
  export const titles: Record<string, string>;
}
