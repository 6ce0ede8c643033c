/**
 * The files that a visitor's phone loads before it shows a market, brotli-compressed. The files are found by
 * following the built client's own imports, because their names change with their content.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = 'dist/client/assets';
const names = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));

/**
 * @param {RegExp} pattern
 * @param {string} text occurs in the file, if several files have such a name
 */
function named(pattern, text = '') {
  const name = names.find(
    (each) => pattern.test(each) && readFileSync(join(ASSETS, each), 'utf8').includes(text),
  );
  if (name === undefined) throw new Error(`no built file is like ${pattern}: was a chunk renamed?`);
  return name;
}

/**
 * @param {string} name
 * @param {RegExp} pattern
 */
function references(name, pattern) {
  const text = readFileSync(join(ASSETS, name), 'utf8');
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '').filter((each) => names.includes(each));
}

const STATIC = /(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g;
/** Fourteen of the fifteen languages: a page fetches one. */
const OTHER_LANGUAGE = /^locale-(?!en-)/;
const LAZY = /import\(\s*["'`]\.\/([^"'`]+)["'`]/g;

/**
 * All files that must be there before these run.
 * @param {readonly string[]} entries
 */
function closure(entries) {
  const found = new Set(entries);
  for (const name of found) for (const next of references(name, STATIC)) found.add(next);
  return [...found].map((name) => join(ASSETS, name));
}

const boot = /assets\/([^"]+\.js)"/.exec(
  readFileSync('dist/client/index.html', 'utf8').match(/<script type="module"[^>]*>/)?.[0] ?? '',
)?.[1];
if (boot === undefined) throw new Error('the built page has no first script');

const first = closure([
  boot,
  ...references(boot, LAZY).filter((name) => !OTHER_LANGUAGE.test(name)),
  named(/^quote-page-/),
]);

/** Reading and grouping of typed amounts: five pages share it, so it has its own limit. */
const amounts = [/^edited-amount-/, /^typed-amount-/].map((pattern) => join(ASSETS, named(pattern)));

/** The way to the platform's calls: Markets loads it after its first paint, for pictures of coins. */
const calls = closure([named(/^codes-/)]).filter((path) => !first.includes(path));

/** The addresses of all features: each page comes through them. */
const addresses = join(ASSETS, named(/^routes-/));

/**
 * The files that a route adds to the first route's, to the addresses, to the API calls and to the amount fields.
 * @param {readonly (RegExp | string)[]} pages by their names, or patterns of them
 */
function more(...pages) {
  const shared = [...first, addresses, ...calls, ...amounts];
  return closure(pages.map((page) => (typeof page === 'string' ? page : named(page)))).filter(
    (path) => !shared.includes(path),
  );
}

/** The page of a market has been opened before its chart. */
const market = more(/^detail-page-/);
const chart = more(/^chart-panel-/).filter((path) => !market.includes(path));

/** Each ticket with the Trade tab. */
const spotTicket = more(/^trade-screen-/, /^trade-spot-/);
const contractTicket = more(/^trade-screen-/, /^trade-contract-/);
const optionTicket = more(/^trade-screen-/, /^trade-option-/);
/** The pieces of both: they load once. */
const shared = spotTicket.filter((path) => contractTicket.includes(path));

/** The words of spot orders, and those that all orders share. */
const ORDER_WORDS = [/^locale-en-spot-/, /^locale-en-trading-/].map((pattern) =>
  join(ASSETS, named(pattern)),
);

export default [
  {
    name: 'first route, main thread (React, the shell, English, Markets)',
    path: first,
    brotli: true,
    // 108.4 while it held the addresses of all features and the table of calls.
    limit: '102.5 kB',
  },
  {
    name: 'the addresses of all features (after the first paint)',
    path: addresses,
    brotli: true,
    limit: '5.3 kB',
  },
  {
    name: 'the platform’s calls (after the first paint)',
    path: calls,
    brotli: true,
    // 6.37 before it held the table of calls, which was in the first route; 7.85 before it had small modules that
    // were files of the pages and of the addresses; 8.3 before fewer requests were worth more (decision 0451).
    limit: '12.6 kB',
  },
  {
    name: 'worker, first chunk',
    path: closure([named(/^engine\.worker-/)]),
    brotli: true,
    // The names of the chunks that it loads later change its compressed size by some 60 B. 20.35 before more of
    // socket.io's parts were removed.
    limit: '20 kB',
  },
  {
    name: 'worker, candles and indicators (with the first chart)',
    path: join(ASSETS, named(/^candle-topics-/)),
    brotli: true,
    limit: '8 kB',
  },
  {
    name: 'worker, the small lines of a list',
    path: join(ASSETS, named(/^sparkline-topics-/)),
    brotli: true,
    limit: '2 kB',
  },
  {
    name: 'chart, main thread (with its axes; when a market is opened)',
    path: chart,
    brotli: true,
    // With its small pieces; 42.7 without them, 45.8 before fewer requests were worth more (decision 0451), 46.2 before
    // the engine painted the newest candle (0684).
    limit: '46.9 kB',
  },
  {
    name: 'home, beyond the first route',
    path: more(/^home-page-/),
    brotli: true,
    limit: '25 kB',
  },
  {
    name: 'amount fields: reading and grouping of what is typed (with the first page that has one)',
    path: amounts,
    brotli: true,
    limit: '4 kB',
  },
  {
    name: 'transfer with the words of accounts, beyond the first route and the amount fields',
    path: [...more(/^transfer-page-/), join(ASSETS, named(/^locale-en-assets-/))],
    brotli: true,
    limit: '25 kB',
  },
  {
    name: 'records with the words of accounts, beyond the first route and the amount fields',
    path: [...more(/^records-page-/, /^assets-page-/), join(ASSETS, named(/^locale-en-assets-/))],
    brotli: true,
    // 24.5 before fewer requests were worth more (decision 0451): it has files that other pages need whole.
    limit: '28.6 kB',
  },
  {
    name: 'lists that grow: the rows near the screen (with the first such list)',
    path: more(/^virtual-list-/),
    brotli: true,
    limit: '23 kB',
  },
  {
    name: 'the overview of what one owns with its words, beyond the first route',
    path: [
      ...more(/^assets-page-/, /^kind-page-/, named(/^wallet-page-/, 'assets.wallet.')),
      join(ASSETS, named(/^locale-en-assets-/)),
    ],
    brotli: true,
    // 23.5 before its small pieces shared files with other pages': 18 requests fewer.
    limit: '25.3 kB',
  },
  {
    name: 'quick exchange with its words, beyond the first route, the amount fields and the words of accounts',
    path: [...more(/^exchange-page-/), join(ASSETS, named(/^locale-en-convert-/))],
    brotli: true,
    limit: '25 kB',
  },
  {
    name: 'the trade screen: what both tickets share, with its words, beyond the first route, the amount fields and the words of accounts',
    path: [...shared, join(ASSETS, named(/^locale-en-trading-/))],
    brotli: true,
    // 25.04 before its smallest pieces shared files. The names of other chunks change it by some 60 B: it was
    // 23.38 kB when nothing in it had changed.
    limit: '23.45 kB',
  },
  {
    name: 'the spot ticket with its words, beyond what both tickets share',
    path: [...spotTicket.filter((path) => !shared.includes(path)), join(ASSETS, named(/^locale-en-spot-/))],
    brotli: true,
    limit: '10 kB',
  },
  {
    name: 'the contract ticket with its words, beyond what both tickets share',
    path: [
      ...contractTicket.filter((path) => !shared.includes(path)),
      join(ASSETS, named(/^locale-en-contract-/)),
    ],
    brotli: true,
    limit: '15.3 kB',
  },
  {
    name: 'the ticket of options with its words, beyond what both other tickets share',
    path: [
      ...optionTicket.filter((path) => !shared.includes(path)),
      join(ASSETS, named(/^locale-en-option-/)),
      join(ASSETS, named(/^locale-en-chart-/)),
    ],
    brotli: true,
    limit: '12 kB',
  },
  {
    name: 'the lists of orders with their words, beyond what both tickets share',
    path: [...more(/^history-page-/).filter((path) => !shared.includes(path)), ...ORDER_WORDS],
    brotli: true,
    limit: '25 kB',
  },
  {
    name: 'an order’s page with its words, beyond the first route, the amount fields and the words of accounts',
    path: [...more(/^order-page-/), ...ORDER_WORDS],
    brotli: true,
    limit: '25 kB',
  },
  {
    name: 'one’s own page and the account with their words, beyond the first route',
    path: [...more(/^mine-page-/, /^account-page-/), join(ASSETS, named(/^locale-en-user-/))],
    brotli: true,
    limit: '25 kB',
  },
  {
    name: 'the account’s security with its words, beyond the first route',
    path: [...more(/^security-page-/, /^contact-page-/), join(ASSETS, named(/^locale-en-user-/))],
    brotli: true,
    limit: '25 kB',
  },
  {
    name: 'log-in, sign-up and forgotten password with their words, beyond the first route',
    path: [
      ...more(/^login-page-/, /^sign-up-page-/, /^forgot-page-/),
      join(ASSETS, named(/^locale-en-auth-/)),
    ],
    brotli: true,
    limit: '25 kB',
  },
  {
    name: 'articles and service, beyond the first route',
    path: more(/^articles-page-/, /^article-page-/, /^service-page-/),
    brotli: true,
    limit: '25 kB',
  },
  {
    name: 'how to get the app, with its code, beyond the first route',
    path: more(/^download-page-/, /^qr-code-/),
    brotli: true,
    limit: '25 kB',
  },
];
