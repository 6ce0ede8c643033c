/**
 * The built page's shell: the markets page as React will draw it, in the same classes, with the script that fills its
 * rows before the first paint, and the styles of that page named in the HTML. Its texts are English; on a return visit
 * the first script replaces them by the user's language.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { SERVED_QUOTES_MARK } from '../../protocol/names/served-quotes.ts';
import { ICON_PATHS } from '../../src/ui/icon-paths.ts';
import { inlineScript } from './inline-script.ts';

const MARK = '<!--shell-->';
/** The chunks whose styles the shell uses. */
const STYLED = ['start-app', 'quote-page'];

type Icon = keyof typeof ICON_PATHS;

export function shell(): Plugin[] {
  let root = '';
  return [
    {
      name: 'brisk:shell',
      apply: 'build',
      configResolved(config) {
        root = config.root;
      },
      transformIndexHtml: {
        order: 'pre',
        async handler(page) {
          const script = await inlineScript(root, 'src/engine/shell/first-script.ts');
          return page.replace(
            MARK,
            () => `${shellMarkup(root, englishOf(root))}\n${SERVED_QUOTES_MARK}\n<script>${script}</script>`,
          );
        },
      },
    },
    {
      name: 'brisk:shell-styles',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler(page, context): HtmlTagDescriptor[] {
          const chunks = Object.values(context.bundle ?? {}).filter((each) => each.type === 'chunk');
          const wanted = new Set(chunks.filter(({ name }) => STYLED.includes(name)));
          for (const chunk of wanted)
            for (const file of chunk.imports)
              for (const each of chunks) if (each.fileName === file) wanted.add(each);
          const files = [...wanted].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
          const missing = [...new Set(files)].filter((file) => !page.includes(file));
          return missing.map((file) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }));
        },
      },
    },
  ];
}

function englishOf(root: string): (key: string) => string {
  return (key) => {
    const [word = '', ...path] = key.split('.');
    const texts: unknown = JSON.parse(readFileSync(join(root, 'locales/en', `${word}.json`), 'utf8'));
    const found = path.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], texts);
    if (typeof found !== 'string') throw new Error(`the shell has no text for ${key}`);
    return found;
  };
}

/** `{text key}` is an English text, `{icon name size}` an icon; rows are as in `market-row.tsx`. */
function shellMarkup(root: string, english: (key: string) => string): string {
  return readFileSync(join(root, 'tools/vite/shell.html'), 'utf8')
    .replaceAll(/\{text ([\w.]+)\}/g, (_all, key: string) => english(key).replace('{{age}}', '%'))
    .replaceAll(/\{icon (\w+) (\d+)\}/g, (_all, name: Icon, size: string) => icon(name, size));
}

function icon(name: Icon, size: string): string {
  return (
    `<svg viewBox="0 0 24 24" width="${size}" height="${size}" fill="none" stroke="currentColor" ` +
    `stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="${ICON_PATHS[name]}"/></svg>`
  );
}
