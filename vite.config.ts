/** How the page is built: one client in dist/client, each language its own file, text assets compressed ahead. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './tools/vite/compressed-files.ts';
import { earlyEngine } from './tools/vite/early-engine.ts';
import { installable } from './tools/vite/installable.ts';
import { lighterLibraries } from './tools/vite/lighter-libraries.ts';
import { locales } from './tools/vite/locales.ts';
import { oneSocket } from './tools/vite/one-socket.ts';
import { shell } from './tools/vite/shell.ts';
import { spareParts } from './tools/vite/spare-parts.ts';
import { withoutWebTransport } from './tools/vite/without-webtransport.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};
/** What the first screens share, in one file: it packs better than many small ones. The engine's start is not in it. */
const FIRST_PIECES = new RegExp(
  [
    'node_modules/(react-router|react-i18next|ofetch|ufo|destr|valtio|proxy-compare|@preact|use-sync)',
    'node_modules/(react/|react-dom/(index|cjs/react-dom\\.)|i18next/)',
    'react-own-store-hook',
    'domain/ledger/account-kinds',
    'src/api/(?!account-command|command-id|learn-user|open-command)',
    'src/navigation/',
    'src/blocks/market/(?!book-|grouping|painted|picked-price|slow-rows|step-text)',
    'src/preferences/preferences',
    'src/engine/(use-(?!orders)|topic|records|new-record|exact-levels|cursor|candle-series|second)',
    'src/blocks/(page\\.|pull-area|feedback|theme-button|use-ticker)',
    'src/i18n/age-text',
    'protocol/names/(calls|codes|market-calls)',
    'src/ui/(button|flash-text|glyph|hidden|icon|in-sight|live-text|loading-view|notice|search-field)',
    'src/ui/(sheet|tabs|tag|tint|toast|use-press|waiting)',
    'src/features/market/connection-chip',
  ].join('|'),
);

const platform = process.env.BRISK_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  define: { 'import.meta.env.BRISK_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    lighterLibraries(),
    spareParts(),
    locales(),
    earlyEngine(),
    shell(),
    installable(),
    compressedFiles(),
  ],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // No library's property does something when it is only read.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'pieces', test: FIRST_PIECES }],
        },
      },
    },
  },
  css: {
    // Names that the shell's markup can know: each style file has a name of its own.
    modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` },
  },
  worker: {
    format: 'es',
    plugins: () => [oneSocket(), withoutWebTransport(), spareParts()],
    rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
  },
  server: {
    proxy: {
      '/api': platform,
      '/logos': platform,
      '/pictures': platform,
      '/socket.io': { target: platform, ws: true },
    },
  },
});
