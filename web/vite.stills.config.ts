import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { icons } from './build/icons.ts';

/** The boards' drawings for a server (src/still/engine.ts): one file, which needs neither a browser nor Node.js. */
export default defineConfig({
  plugins: [svelte({ compilerOptions: { css: 'injected' }, emitCss: false }), icons()],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/still/engine.ts',
    outDir: 'dist/picture',
    emptyOutDir: false,
    target: 'es2022',
    minify: true,
    rolldownOptions: { output: { format: 'iife', entryFileNames: 'stills.js' } },
  },
});
