/**
 * The coins' logos, from the icon package. Each is a file whose name carries its content's hash, so that a browser
 * caches it for good. A coin without one is omitted, and the app draws its letter.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddFiles } from '../http/app.ts';
import { KEPT_FOR_GOOD } from '../http/client-files.ts';
import { PICTURE_POLICY } from '../http/security-headers.ts';
import { sendPlainNotFound } from '../http/wrong-requests.ts';

export interface Logos {
  /** The address of each coin's logo. */
  readonly addresses: Readonly<Record<string, string>>;
  /** The logos by file name. */
  readonly files: ReadonlyMap<string, string>;
}

interface IconSet {
  readonly icons: Readonly<Record<string, { body: string; width?: number; height?: number }>>;
  readonly width: number;
  readonly height: number;
}

/** Coins with another name in the icon package. */
const ICON_NAMES: Readonly<Record<string, string>> = {};

/** A larger picture is an embedded bitmap, too heavy for a list on a phone. */
const LARGEST_BYTES = 30_000;

/** By the coins that were asked for: the package has megabytes, and each platform of a process reads the same ones. */
const read = new Map<string, Logos>();

export function readLogos(coins: Iterable<string>): Logos {
  const asked = [...new Set(coins)];
  const key = asked.join(' ');
  const logos = read.get(key) ?? logosOf(asked);
  read.set(key, logos);
  return logos;
}

function logosOf(coins: readonly string[]): Logos {
  const path = createRequire(import.meta.url).resolve('@iconify-json/token-branded/icons.json');
  const set = JSON.parse(readFileSync(path, 'utf8')) as IconSet;
  const addresses: Record<string, string> = {};
  const files = new Map<string, string>();
  for (const coin of coins) {
    const name = ICON_NAMES[coin] ?? coin.toLowerCase();
    // With a background first: many marks are white, and would be invisible on a light page.
    const icon = [`${name}-background`, name]
      .map((each) => set.icons[each])
      .find((each) => each !== undefined && each.body.length <= LARGEST_BYTES);
    if (icon === undefined) continue;
    const size = `0 0 ${String(icon.width ?? set.width)} ${String(icon.height ?? set.height)}`;
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}">${icon.body}</svg>`;
    const hash = createHash('sha256').update(picture).digest('hex').slice(0, 10);
    const file = `${coin}.${hash}.svg`;
    files.set(file, picture);
    addresses[coin] = `/logos/${file}`;
  }
  return { addresses, files };
}

export function serveLogos(logos: Logos): AddFiles {
  return (app, _, texts) => {
    app.get<{ Params: { file: string } }>('/logos/:file', (request, reply) => {
      const picture = logos.files.get(request.params.file);
      if (picture === undefined) return sendPlainNotFound(reply, texts);
      return reply
        .header('cache-control', KEPT_FOR_GOOD)
        .header('content-security-policy', PICTURE_POLICY)
        .type('image/svg+xml; charset=utf-8')
        .send(picture);
    });
  };
}
