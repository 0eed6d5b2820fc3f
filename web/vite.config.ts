import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { fonts } from './build/fonts.ts';
import { icons } from './build/icons.ts';
import { messages } from './build/messages.ts';
import { offline } from './build/offline.ts';
import { rulebooks } from './build/rulebooks.ts';

export default defineConfig({
  base: './',
  plugins: [svelte(), messages(), icons(), fonts(), rulebooks(), offline()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Few files instead of many small ones: what every page shows, and what tables and replays share.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shell',
              test: /\/src\/((ui|lib|art)\/|boards\/(Plate|plates|\w+\/(plate|Miniature|Wheel))\.)/,
              priority: 2,
            },
            { name: 'table', test: /\/src\/(table|guide\/keep)/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8321', ws: true } } },
  // Files share what they import, which takes most of the time; the machine may be busy with other tests.
  test: { include: ['tests/**/*.test.ts'], isolate: false, testTimeout: 60_000, hookTimeout: 60_000 },
});
