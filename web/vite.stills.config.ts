import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { icons } from './build/icons.ts';

/** The boards' drawings for a server (src/still/engine.ts): one file, which needs neither a browser nor Node.js. */
export default defineConfig({
  plugins: [svelte({ compilerOptions: { css: 'injected' }, emitCss: false }), icons()],
  publicDir: false,
  // What a page makes frame by frame is made at once: there are no frames, and nobody's settings.
  resolve: { alias: [{ find: /^.*\/lib\/stages\.svelte\.ts$/, replacement: resolve('src/still/stages.ts') }] },
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
