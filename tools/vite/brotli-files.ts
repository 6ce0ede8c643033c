/** Writes a `.br` beside every text file of the built client, so that the server never compresses one itself. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT_FILE = /\.(?:js|css|html|svg|json|webmanifest)$/;
const compress = promisify(brotliCompress);

export function brotliFiles(): Plugin {
  let folder = '';
  return {
    name: 'brisk:brotli-files',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile() || !TEXT_FILE.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${path}.br`, await compress(await readFile(path), { params }));
      }
    },
  };
}
