/**
 * `virtual:locale/<code>` is one language: all of `locales/<code>/*.json`, each under its word. Texts of refusals
 * are left out, because the server sends those with the refusal itself.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:locale/';

export function locales(): Plugin {
  let folder = '';
  return {
    name: 'brisk:locales',
    configResolved(config) {
      folder = join(config.root, 'locales');
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const language = join(folder, id.slice(PREFIX.length + 1));
      const words: Record<string, unknown> = {};
      for (const file of readdirSync(language)
        .filter((name) => name.endsWith('.json'))
        .sort()) {
        this.addWatchFile(join(language, file));
        const texts = JSON.parse(readFileSync(join(language, file), 'utf8')) as Record<string, unknown>;
        delete texts['refusals'];
        if (Object.keys(texts).length > 0) words[file.slice(0, -'.json'.length)] = texts;
      }
      return `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(words))});`;
    },
  };
}
