/**
 * Writes a `.br` and a `.gz` next to every text file of the built client, so that the server compresses none itself.
 * Browsers accept brotli only over https and from localhost; a phone on the LAN gets gzip. Compressed texts are
 * kept for the next build, because a small change leaves most files as they were.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT_FILE = /\.(?:js|css|html|svg|json|webmanifest)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/** For the next build. */
const KEPT = 'node_modules/.cache/compressed';
/** By the ending of their files. The same text always gives the same bytes, whichever build asks. */
const WAYS = {
  br: (text: Buffer) => toBrotli(text, { params }),
  gz: (text: Buffer) => toGzip(text, { level: constants.Z_BEST_COMPRESSION }),
};

export function compressedFiles(): Plugin {
  let [folder, kept] = ['', ''];
  return {
    name: 'brisk:compressed-files',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
      kept = resolve(config.root, KEPT);
    },
    closeBundle: {
      // The service worker is built when the bundle is closed, and must find its files here.
      order: 'post',
      sequential: true,
      async handler() {
        await mkdir(kept, { recursive: true });
        const before = await readdir(kept);
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const texts = entries.filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name));
        const used = await Promise.all(
          texts.map(({ parentPath, name }) => compress(join(parentPath, name), kept)),
        );
        const current = new Set(used.flat());
        const old = before.filter((name) => !current.has(name));
        await Promise.all(old.map((name) => rm(join(kept, name), { force: true })));
      },
    },
  };
}

/** @returns the names under which its compressed texts are kept */
async function compress(path: string, kept: string): Promise<string[]> {
  const text = await readFile(path);
  const hash = createHash('sha256').update(text).digest('hex');
  const names = [];
  for (const [ending, way] of Object.entries(WAYS)) {
    const name = `${hash}.${ending}`;
    const known = await readFile(join(kept, name)).catch(() => undefined);
    const compressed = known ?? (await way(text));
    if (known === undefined) await keep(join(kept, name), compressed);
    await writeFile(`${path}.${ending}`, compressed);
    names.push(name);
  }
  return names;
}

/** An interrupted build leaves no part of a file under its name. */
async function keep(path: string, content: Buffer): Promise<void> {
  // Two files of a build may have the same text.
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}
