import { describe, expect, it } from 'vitest';
import { moduleGraph, importsOf, type Imports } from './module-graph.ts';
import { pageModules } from './page-modules.ts';
import { featureOf, selectTests } from './select-tests.ts';
import { ROOT } from '../install.mjs';

/** Two tests that can run apart, the second of another feature. */
const TRADE = `import { Ticket } from './models/ticket.ts';
test('SPOT-002 an order is placed by touch', ({ page }) => {
  new Ticket(page);
});
story('two users', () => {
  test('MARKET-002 each sees the same book', () => {});
  test('MARKET-003 and the same trades', () => {});
});
`;

const opening = (address: string) => `test('SPOT-003 an order is shown', () => open('${address}'));`;

/** A small project of two features: each file with its imports, and with its text if the text matters. */
const PROJECT: Readonly<Record<string, readonly [imports: readonly string[], text?: string]>> = {
  'domain/spot/price.ts': [[]],
  'domain/spot/price.test.ts': [['domain/spot/price.ts']],
  'bench/price.ts': [['domain/spot/price.ts']],
  'bench/price.test.ts': [['bench/price.ts']],
  'protocol/names/spot.ts': [[]],
  'server/core/writer.ts': [[]],
  'server/core/writer.test.ts': [['server/core/writer.ts']],
  'server/spot/place.ts': [['server/core/writer.ts', 'domain/spot/price.ts']],
  'server/convert/quote.ts': [['server/core/writer.ts']],
  'server/auth/login.ts': [[]],
  'server/user/profile.ts': [[]],
  'server/market/books.ts': [[]],
  'server/start/platform.ts': [['server/market/books.ts']],
  'server/main.ts': [['tests/support/platform.ts']],
  'src/features/auth/login-page.tsx': [['src/ui/button.tsx']],
  'src/features/convert/exchange-page.tsx': [['src/ui/button.tsx']],
  'src/features/market/book.tsx': [[]],
  'src/features/spot/ticket.tsx': [['src/ui/button.tsx']],
  'src/features/user/mine-page.tsx': [[]],
  'src/app/trade-screen.tsx': [['src/features/spot/ticket.tsx']],
  'src/ui/button.tsx': [[]],
  'src/app/routes.ts': [['src/features/user/mine-page.tsx', 'src/app/trade-screen.tsx']],
  'src/boot.ts': [[]],
  'tests/support/platform.ts': [
    ['server/spot/place.ts', 'server/convert/quote.ts', 'server/auth/login.ts', 'server/user/profile.ts'],
  ],
  'tests/support/features.ts': [['tests/support/platform.ts', 'server/convert/quote.ts']],
  'server/feature/serve-features.ts': [[]],
  'tests/support/serve-login.ts': [['server/feature/serve-features.ts', 'server/auth/login.ts']],
  'tests/journeys/market.test.ts': [['tests/support/features.ts'], "it('MARKET-001 is followed')"],
  'tests/journeys/orders.test.ts': [['tests/support/platform.ts'], "it('SPOT-001 an order is placed')"],
  'tests/journeys/coins.test.ts': [['tests/support/platform.ts'], "it('CONVERT-001 a coin is exchanged')"],
  'tests/journeys/login.test.ts': [['tests/support/serve-login.ts'], "it('AUTH-001 a user logs in')"],
  'tests/journeys/served.test.ts': [['tests/support/serve-login.ts'], "it('CORE-001 a call is answered')"],
  'tests/journeys/clock.test.ts': [['server/start/platform.ts'], "it('FAULT-001 a set clock is followed')"],
  'tests/journeys/books.test.ts': [['server/start/platform.ts'], "it('BOOK-001 a book is replayed')"],
  'tests/acceptance.test.ts': [[]],
  'tests/wire.test.ts': [[], "read('docs/wire.md')"],
  'tests/e2e/models/ticket.ts': [[], "open('/pages/trade/index')"],
  'tests/e2e/trade.spec.ts': [['tests/e2e/models/ticket.ts'], TRADE],
  'tests/e2e/exchange.spec.ts': [[], "test('CONVERT-002 a coin is exchanged by touch', () => {});"],
  'tests/e2e/looks.spec.ts': [[], "test('UI-001 no text is cut off', () => open('/pages/assets/exchange'));"],
  'tests/e2e/models/walk.ts': [[]],
  'tests/e2e/every-page.spec.ts': [['src/app/routes.ts', 'tests/e2e/models/walk.ts']],
  'tests/e2e/worker.spec.ts': [['server/core/writer.ts']],
};

const graph: Imports = new Map(Object.entries(PROJECT).map(([file, [imports]]) => [file, imports]));
const pages = new Map([
  ['/pages/trade/index', 'src/app/trade-screen.tsx'],
  ['/pages/assets/exchange', 'src/features/convert/exchange-page.tsx'],
  ['/pages/mine/index', 'src/features/user/mine-page.tsx'],
]);

function select(...changed: readonly string[]) {
  return selectIn(PROJECT, ...changed);
}

function selectIn(project: typeof PROJECT, ...changed: readonly string[]) {
  const textOf = (file: string) => {
    const there = project[file];
    if (there === undefined) throw new Error(`${file} was deleted`);
    return there[1] ?? '';
  };
  return selectTests({ changed, graph, textOf, pages, isNearestOnly: true });
}

const WALK = 'tests/e2e/every-page.spec.ts';
const ACCEPTANCE = 'tests/acceptance.test.ts';

function selected(...changed: readonly string[]) {
  const { unit, browser, features } = select(...changed);
  const ofBrowser = browser.filter((file) => file !== WALK).map((file) => file.replace('tests/e2e/', ''));
  return { unit: unit.filter((file) => file !== ACCEPTANCE), browser: ofBrowser, features };
}

const EVERY_PAGE = ['trade.spec.ts', 'exchange.spec.ts', 'looks.spec.ts', 'worker.spec.ts'];
const [TRADED, MARKET] = [['trade.spec.ts:2'], ['trade.spec.ts:6', 'trade.spec.ts:7']];

describe('the tests that a change can break', () => {
  it('HOUSE-750 of a feature: those that import it, and those of the whole platform that name it', () => {
    expect(selected('server/spot/place.ts')).toEqual({
      ...{ unit: ['tests/journeys/orders.test.ts'], browser: TRADED, features: ['spot'] },
    });
    expect(selected('server/convert/quote.ts')).toEqual({
      ...{ unit: ['tests/journeys/coins.test.ts'], browser: ['exchange.spec.ts'], features: ['convert'] },
    });
    expect(selected('domain/spot/price.ts').unit).toContain('domain/spot/price.test.ts');
    // The platform imports the market itself.
    expect(selected('server/market/books.ts').unit).toEqual(['tests/journeys/books.test.ts']);
    // A platform that serves one feature is one for the tests of others too.
    expect(selected('server/auth/login.ts').unit).toEqual(['tests/journeys/login.test.ts']);
  });

  it('HOUSE-750 of a page, its texts and its calls: the browser tests that open it', () => {
    for (const file of ['src/features/spot/ticket.tsx', 'locales/de/spot.json', 'protocol/names/spot.ts']) {
      expect(selected(file).browser, file).toEqual(TRADED);
    }
    expect(selected('src/features/market/book.tsx').browser).toEqual(MARKET);
    const ofExchange = ['exchange.spec.ts', 'looks.spec.ts'];
    expect(selected('src/features/convert/exchange-page.tsx').browser).toEqual(ofExchange);
    expect(selected('src/ui/button.tsx').browser).toEqual([...TRADED, ...ofExchange]);
  });

  describe('HOUSE-750 a change of one half leaves out what judges the other alone', () => {
    const TEST = 'tests/e2e/trade.spec.ts';
    const judgedBy = (name: string, ...changed: readonly string[]) => {
      const text = `import { ${name} as test } from '../support/app-test.ts';\n${TRADE}`;
      const { browser, unchanged } = selectIn({ ...PROJECT, [TEST]: [[], text] as const }, ...changed);
      return { isSelected: browser.some((file) => file.startsWith(TEST)), unchanged };
    };
    const both = ['domain/spot/price.ts', 'src/boot.ts', 'package-lock.json'];

    it('a change of the platform keeps the looks of pages', () => {
      const [test, rule] = ['pageTest', 'server/spot/place.ts'];
      expect(judgedBy(test, rule, 'tests/journeys/orders.test.ts', 'docs/wire.md')).toEqual({
        ...{ isSelected: false, unchanged: 'page' },
      });
      expect(judgedBy('networkTest', rule).isSelected).toBe(false);
      for (const name of ['test', 'platformTest']) expect(judgedBy(name, rule).isSelected, name).toBe(true);
      expect(judgedBy(test, 'src/features/spot/ticket.tsx').isSelected).toBe(true);
      for (const file of [...both, `${rule} src/features/spot/ticket.tsx`])
        expect(judgedBy(test, ...file.split(' ')), file).toEqual({ isSelected: true, unchanged: undefined });
    });

    it('a change of pages and their texts keeps the platform', () => {
      const test = 'platformTest';
      for (const file of ['src/features/spot/ticket.tsx', 'locales/de/spot.json'])
        expect(judgedBy(test, file), file).toEqual({ isSelected: false, unchanged: 'platform' });
      for (const name of ['test', 'pageTest'])
        expect(judgedBy(name, 'src/features/spot/ticket.tsx').isSelected, name).toBe(true);
      for (const file of [...both, 'protocol/names/spot.ts'])
        expect(judgedBy(test, file), file).toEqual({ isSelected: true, unchanged: undefined });
    });

    it('a story says so too', () => {
      const story = TRADE.replace('story(', 'platformStory(');
      const project = { ...PROJECT, [TEST]: [[], story] as const };
      expect(selectIn(project, 'src/features/market/book.tsx').browser).not.toContain(`${TEST}:6`);
      expect(selectIn(project, 'src/features/spot/ticket.tsx').browser).toContain(`${TEST}:2`);
    });

    it('a changed browser test or page model runs in any case', () => {
      for (const file of [TEST, 'tests/e2e/models/ticket.ts']) {
        const judged = judgedBy('pageTest', 'server/spot/place.ts', file);
        expect(judged, file).toEqual({ isSelected: true, unchanged: undefined });
      }
    });
  });

  it('HOUSE-751 the tests that open a page of the changed module are the nearest', () => {
    const others = Array.from({ length: 20 }, () => opening('/pages/mine/index'));
    const text = [...others, opening('/pages/trade/index')].join('\n');
    const project = { ...PROJECT, 'tests/e2e/trade.spec.ts': [[], text] as const };
    const { browser, leftOut } = selectIn(project, 'src/features/spot/ticket.tsx');
    expect(leftOut).toBeGreaterThan(0);
    expect(browser).toContain('tests/e2e/trade.spec.ts:21');
  });

  it('HOUSE-751 tests that start a platform for themselves cost more', () => {
    const uses = "test.use({ environment: { FEED: 'replay:short' } });\n";
    const tests = Array.from({ length: 20 }, () => opening('/pages/mine/index')).join('\n');
    const leftOut = ['', uses].map((begin) => {
      const project = { ...PROJECT, 'tests/e2e/trade.spec.ts': [[], begin + tests] as const };
      return selectIn(project, 'src/features/spot/ticket.tsx').leftOut;
    });
    expect(leftOut[1]).toBeGreaterThan(leftOut[0] ?? 0);
  });

  it('HOUSE-750 tests that share a page run together', () => {
    const shared = { ...PROJECT, 'tests/e2e/trade.spec.ts': [[], `let page: Page;\n${TRADE}`] as const };
    expect(selectIn(shared, 'src/features/spot/ticket.tsx').browser).toContain('tests/e2e/trade.spec.ts');
  });

  it('HOUSE-750 of a file below every feature: all tests that reach it', () => {
    const { unit, browser } = selected('server/core/writer.ts');
    expect(unit).toEqual([
      ...['server/core/writer.test.ts', 'tests/journeys/market.test.ts'],
      ...['tests/journeys/orders.test.ts', 'tests/journeys/coins.test.ts'],
    ]);
    expect(browser).toEqual([...TRADED, ...EVERY_PAGE.slice(1)]);
    expect(selected('src/boot.ts')).toMatchObject({ browser: EVERY_PAGE, features: undefined });
    expect(selected('package-lock.json').unit).toContain('domain/spot/price.test.ts');
  });

  it('HOUSE-750 of a test, a page model or a document: those that read it', () => {
    expect(selected('tests/e2e/models/ticket.ts')).toEqual({
      ...{ unit: [], browser: ['trade.spec.ts'], features: [] },
    });
    expect(selected('docs/wire.md')).toEqual({ unit: ['tests/wire.test.ts'], browser: [], features: [] });
    expect(selected('tests/support/platform.ts').unit).toHaveLength(3);
  });

  it('HOUSE-750 a benchmark at smoke size only of its program', () => {
    expect(select('domain/spot/price.ts').unit).not.toContain('bench/price.test.ts');
    expect(select('bench/price.ts').unit).toContain('bench/price.test.ts');
  });

  it('HOUSE-750 a check that reads files only if it reads a changed one', () => {
    expect(select('server/spot/place.ts').unit).not.toContain(ACCEPTANCE);
    for (const file of ['domain/spot/price.test.ts', 'tests/support/platform.ts', 'docs/acceptance/spot.md'])
      expect(select(file).unit, file).toContain(ACCEPTANCE);
  });

  it('HOUSE-750 of a deleted file: those of its feature, for nothing imports it any more', () => {
    expect(selected('src/features/spot/gone.tsx').browser).toEqual(TRADED);
  });
});

describe('the pages that a change reaches, for a test that walks through every page', () => {
  const walked = (...changed: readonly string[]) => {
    const { browser, pages: reached } = select(...changed);
    return browser.includes(WALK) ? (reached ?? 'all') : 'none';
  };

  it('HOUSE-750 of a feature: those that show it', () => {
    expect(walked('src/features/spot/ticket.tsx')).toEqual(['/pages/trade/index']);
    expect(walked('src/features/user/mine-page.tsx')).toEqual(['/pages/mine/index']);
    expect(walked('server/user/profile.ts')).toBe('none');
    expect(walked('src/features/auth/login-page.tsx')).toBe('none');
    for (const file of ['src/ui/button.tsx', 'server/core/writer.ts'])
      expect(walked(file), file).toEqual(['/pages/trade/index', '/pages/assets/exchange']);
  });

  it('HOUSE-750 all for a foundation, or if the walk changes', () => {
    const walks = [WALK, 'tests/e2e/models/walk.ts'];
    for (const file of ['src/boot.ts', 'package-lock.json', ...walks]) expect(walked(file), file).toBe('all');
    expect(walked('src/features/spot/ticket.tsx', WALK)).toBe('all');
    expect(walked('docs/wire.md')).toBe('none');
  });
});

describe('what is read from the sources', () => {
  it('HOUSE-750 an import is seen in each of its forms, a type is not', () => {
    const text = `
import type { Order } from './order.ts';
import { place } from './place.ts';
import {
  amend,
} from '#domain/spot/amend';
import './ticket.css';
export { cancel } from './cancel.ts';
import { build } from 'esbuild';
const page = () => import('./page.tsx');
new Worker(new URL('./engine.worker.ts', import.meta.url));
`;
    expect(importsOf(text)).toEqual([
      ...['./place.ts', '#domain/spot/amend', './ticket.css', './cancel.ts', './page.tsx'],
      './engine.worker.ts',
    ]);
    const files = ['tools/changed/select-tests.ts', 'tools/changed/module-graph.ts'];
    expect(moduleGraph(ROOT, files).get('tools/changed/select-tests.ts')).toEqual([
      'tools/changed/module-graph.ts',
    ]);
  });

  it('HOUSE-750 each built page of the app has its module', async () => {
    const modules = await pageModules(ROOT);
    expect(modules.get('/pages/assets/exchange')).toBe('src/features/convert/exchange-page.tsx');
    expect(modules.get('/pages/transaction/index')).toBe(modules.get('/pages/trade/index'));
    expect(modules.get('/pages/earn/pledge')).toBe('src/features/earn/pages.ts');
    expect(modules.get('/pages/etfs/detail')).toBe('src/features/etf/pages.ts');
    expect(modules.get('/pages/trade/calculator')).toBe('src/features/contract/further-pages.ts');
    expect(modules.size).toBeGreaterThan(50);
  });

  it('HOUSE-750 a file belongs to a feature by its folder or by its name', () => {
    const known = new Set(['spot', 'market']);
    const of = (file: string) => featureOf(file, known);
    expect(of('server/market/feeds/price-path.ts')).toBe('market');
    expect(of('protocol/names/market-calls.ts')).toBe('market');
    expect(of('src/features/spot/routes.ts')).toBe('spot');
    expect(of('locales/fra/spot.json')).toBe('spot');
    expect(of('server/core/spot.ts')).toBeUndefined();
    expect(of('src/app/app.tsx')).toBeUndefined();
  });
});
