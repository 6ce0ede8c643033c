/**
 * Writes a `.br` and a `.gz` next to every text file of the built client, so that the server compresses none itself.
 * Browsers accept brotli only over https and from localhost; a phone on the LAN gets gzip.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT_FILE = /\.(?:js|css|html|svg|json|webmanifest)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'brisk:compressed-files',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // The service worker is built when the bundle is closed, and must find its files here.
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const texts = entries.filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name));
        await Promise.all(texts.map(({ parentPath, name }) => compress(join(parentPath, name))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const text = await readFile(path);
  await writeFile(`${path}.br`, await toBrotli(text, { params }));
  await writeFile(`${path}.gz`, await toGzip(text, { level: constants.Z_BEST_COMPRESSION }));
}
