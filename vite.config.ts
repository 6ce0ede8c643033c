/** Builds the page: one client in dist/client, each language in a separate file, text assets compressed ahead. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './tools/vite/compressed-files.ts';
import { earlyEngine } from './tools/vite/early-engine.ts';
import { engineFiles } from './tools/vite/engine-files.ts';
import { engineSharedFiles } from './tools/vite/engine-shared-files.ts';
import { sharedFiles } from './tools/vite/shared-files.ts';
import type { NameFile } from './tools/vite/later-files.ts';
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
const engine = engineFiles();
const platform = process.env.BRISK_API ?? 'http://127.0.0.1:8080';

/**
 * Hashes of seven characters instead of eight: the first route names 350 files, and a hash cannot be compressed. Only
 * files of one name must differ, and seven have 42 bits.
 */
const SHORT_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

function inFilesOf(name: NameFile) {
  return { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name }] } };
}

export default defineConfig({
  define: { 'import.meta.env.BRISK_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    lighterLibraries(),
    spareParts(),
    locales(),
    earlyEngine(),
    shell(),
    installable(engine),
    compressedFiles(),
  ],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // No library's property has an effect when it is only read.
      treeshake: { propertyReadSideEffects: false },
      output: {
        ...SHORT_NAMES,
        ...inFilesOf(sharedFiles(import.meta.dirname)),
      },
    },
  },
  css: {
    // Names that the shell's markup can know: each style file has another name.
    modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` },
  },
  worker: {
    format: 'es',
    plugins: () => [oneSocket(), withoutWebTransport(), spareParts(), engine.plugin()],
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        ...SHORT_NAMES,
        ...inFilesOf(engineSharedFiles(import.meta.dirname)),
      },
    },
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
