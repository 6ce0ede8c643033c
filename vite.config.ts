/** How the page is built: one client in dist/client, each language its own file, text assets compressed ahead. */
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './tools/vite/compressed-files.ts';
import { locales } from './tools/vite/locales.ts';
import { oneSocket } from './tools/vite/one-socket.ts';
import { preloadApp } from './tools/vite/preload-app.ts';
import { withoutWebTransport } from './tools/vite/without-webtransport.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const platform = process.env.BRISK_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  define: { 'import.meta.env.BRISK_VERSION': JSON.stringify(version) },
  plugins: [react(), locales(), preloadApp(), compressedFiles()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es', plugins: () => [oneSocket(), withoutWebTransport()] },
  server: {
    proxy: {
      '/api': platform,
      '/logos': platform,
      '/socket.io': { target: platform, ws: true },
    },
  },
});
