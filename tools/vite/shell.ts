/**
 * The built page's shell: the markets page as React will draw it, in the same classes, with the script that fills
 * its rows before the first paint, and the styles of that page named in the HTML. What it says is English; a return
 * visit's first script puts the person's own texts in their place.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type HtmlTagDescriptor, type Plugin } from 'vite';
import { SERVED_QUOTES_MARK } from '../../protocol/names/served-quotes.ts';
import { ICON_PATHS } from '../../src/ui/icon-paths.ts';

const MARK = '<!--shell-->';
/** The chunks whose styles the shell wears. */
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
          const script = await firstScript(root);
          return page.replace(
            MARK,
            () => `${shellMarkup(englishOf(root))}\n${SERVED_QUOTES_MARK}\n<script>${script}</script>`,
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

/** The first script and all that it imports, as one text that may stand inline. */
async function firstScript(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(root, 'src/engine/shell/first-script.ts'), formats: ['iife'], name: 'brisk' },
    },
  });
  const [result] = [built].flat();
  if (!result || !('output' in result)) throw new Error('the first script was not built');
  return result.output[0].code.trim().replaceAll('</', '<\\/');
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

function shellMarkup(english: (key: string) => string): string {
  const text = (key: string) => `<span data-text="${key}">${english(key)}</span>`;
  const tab = (key: string, chosen = false) =>
    `<button type="button" role="tab" class="tabs_tab" aria-selected="${String(chosen)}" data-text="market.tab.${key}">${english(`market.tab.${key}`)}</button>`;
  const sort = (by: string) =>
    `<button type="button" class="sort-header_sort" data-by="${by}" data-order="off">${text(`market.sort.${by}`)}<span class="sort-header_arrows"></span></button>`;
  const place = (name: Icon) =>
    `<span class="tab-bar_tab"${name === 'markets' ? ' aria-current="page"' : ''}>${icon(name)}<span class="tab-bar_label" data-text="app.tabs.${name}">${english(`app.tabs.${name}`)}</span></span>`;
  return [
    `<div id="shell" aria-hidden="true" inert data-stale="${english('market.status.staleSince').replace('{{age}}', '%')}">`,
    '<div class="page_page"><div class="page_bar">',
    `<div class="page_title shell-title" data-text="market.title">${english('market.title')}</div>`,
    `<div class="page_actions"><span class="connection-chip_chip"><span class="connection-chip_dot"></span>${text('market.connection.connecting')}</span>`,
    `<span class="icon-button_button">${icon('moon', 20)}</span></div></div>`,
    `<div class="search-field_field">${icon('search', 20)}<span class="shell-search" data-text="market.search.label">${english('market.search.label')}</span></div>`,
    `<div class="tabs_tabs">${tab('favourites')}${tab('contract', true)}${tab('spot')}</div>`,
    `<div class="sort-header_header">${['name', 'volume', 'price', 'change'].map(sort).join('')}</div>`,
    `<div class="market-list_first"><template>${rowMarkup(text('market.list.volume'))}</template></div></div>`,
    `<div class="tab-bar_bar">${(['home', 'markets', 'trade', 'etfs', 'assets', 'mine'] as const).map(place).join('')}</div>`,
    '</div>',
  ].join('');
}

/** A row as `market-row.tsx` draws it. */
function rowMarkup(volume: string): string {
  return [
    '<div class="market-row_hold" data-status="stale"><div class="market-row_row">',
    '<span class="coin-logo_logo" data-part="logo"></span>',
    '<span class="market-row_names"><span class="market-row_name"><span class="market-row_base" data-part="base"></span> ',
    '<span class="market-row_quote" data-part="quote"></span></span>',
    `<span class="market-row_volume">${volume} <span data-part="volume"></span></span></span>`,
    '<span class="market-row_spark" data-part="spark"><svg class="sparkline_line" viewBox="-1 -1 44 22"></svg></span>',
    '<span class="market-row_price"><span class="market-row_last" data-part="last"></span>',
    '<span class="market-row_worth" data-part="worth"></span></span>',
    '<span class="market-row_pill" data-part="change"></span></div></div>',
  ].join('');
}

function icon(name: Icon, size = 24): string {
  return `<svg viewBox="0 0 24 24" width="${String(size)}" height="${String(size)}" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="${ICON_PATHS[name]}"/></svg>`;
}
