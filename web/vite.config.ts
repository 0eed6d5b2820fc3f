import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { fonts } from './build/fonts.ts';
import { icons } from './build/icons.ts';
import { messages } from './build/messages.ts';
import { rulebooks } from './build/rulebooks.ts';

export default defineConfig({
  base: './',
  plugins: [svelte(), messages(), icons(), fonts(), rulebooks()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8321', ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});
