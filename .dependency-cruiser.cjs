/**
 * The import rules. Each root and each layer names what it may reach; everything else is refused, so a new
 * layer must be named here before it can be used. Tests may import anything.
 */
const TEST = '\\.test\\.tsx?$';
/** The layers of the platform. Each other folder of `server` is a feature, whose name nobody lists. */
const LAYERS =
  'backup|base|core|credentials|db|feature|gateway|http|ledger|market|matching|realtime|settings|start|trading';
/** The files of a feature of the platform; its folder is `$1` in `to`. */
const SERVER_FEATURE = `^server/(?!(?:${LAYERS})/)([^/]+)/`;

/**
 * A wall: files of `from` (without those of `except`) may import only files of `to`, only the listed `packages`,
 * and Node only with `platform`.
 */
function wall(name, { why, from, to, except, packages, platform = false }) {
  const pathNot = [TEST, ...(except === undefined ? [] : [except])];
  const ours = [
    'domain',
    'protocol',
    'paint',
    'worker',
    'src',
    'server',
    'bench',
    'tests',
    'tools',
    'locales',
  ];
  const rules = [
    {
      name,
      severity: 'error',
      comment: why,
      from: { path: from, pathNot },
      to: { path: `^(${ours.join('|')})/`, pathNot: [from, ...to] },
    },
  ];
  if (packages !== undefined) {
    rules.push({
      name: `${name}-packages`,
      severity: 'error',
      comment: `${why} Packages: ${packages === '' ? 'none' : packages}.`,
      from: { path: from, pathNot },
      to: { path: 'node_modules/', ...(packages === '' ? {} : { pathNot: `node_modules/(${packages})/` }) },
    });
  }
  if (!platform) {
    rules.push({
      name: `${name}-no-node`,
      severity: 'error',
      comment: 'Node does not exist here.',
      from: { path: from, pathNot },
      to: { dependencyTypes: ['core'] },
    });
  }
  return rules;
}

/** Definitions of entities, without zod. */
const ENTITIES = '^protocol/entities/(?!.*-schema\\.ts$)';
/** The domain without its features. */
const COMMON_DOMAIN = '^domain/([^/]+\\.ts$|(ledger|market|trading)/)';
/** Folders that every feature of the engine uses; each other folder of the worker is a feature. */
const ENGINE_PARTS = '(feed|batch|format|market|painting|offline)/';
const WORKER_TYPES = '^worker/engine-api\\.ts$';
/** The core's interface: its calls, the events that it publishes, and the store's interface. */
const CORE_METHODS = [
  '^server/(base/(clock|random|bounded-map)|ledger/records|db/(store-api|feature-rows))\\.ts$',
  '^server/core/(account-queries|core-api|core-query|decision|periodic|publication)\\.ts$',
].join('|');
/** The part of the store that features use: declarations of tables, and the interface for queries. */
const STORE_INTERFACE = '^server/db/(define-tables|feature-rows|store-api|bounded-page|schema)\\.ts$';
/** The tables of features. */
const TABLES = '^server/.+/[a-z-]*tables\\.ts$';
/** Modules that every layer may use: those without imports, and the gateway's types of callers and answers. */
const BASE = [
  '^server/base/',
  '^server/gateway/(metrics|refusal-texts|sessions|api-clients)\\.ts$',
  '^server/start/config(-feed|-network)?\\.ts$',
].join('|');

module.exports = {
  forbidden: [
    ...wall('domain-is-pure', {
      why: 'The domain is true without a network and imports nothing else.',
      from: '^domain/',
      to: [],
      packages: 'decimal\\.js',
    }),
    {
      name: 'decimals-are-for-the-reference',
      severity: 'error',
      comment: 'Live values are integers: decimal.js is slower by two orders of magnitude, and large.',
      from: { pathNot: ['^domain/contract/reference/', '^bench/', TEST] },
      to: { path: 'node_modules/decimal\\.js/' },
    },
    {
      name: 'the-reference-is-not-for-live-values',
      severity: 'error',
      comment:
        'The reference explains values on a page and in programs; engine and platform use the integers.',
      from: { path: '^(domain/(?!contract/reference/)|protocol/|paint/|worker/|server/)', pathNot: TEST },
      to: { path: '^domain/contract/reference/' },
    },
    {
      name: 'domain-features-know-no-other',
      severity: 'error',
      comment:
        'A feature of the domain uses the root files, ledger, market and trading, not another feature.',
      from: { path: '^domain/([^/]+)/', pathNot: TEST },
      to: { path: '^domain/[^/]+/', pathNot: ['^domain/$1/', '^domain/(ledger|market|trading)/'] },
    },
    {
      name: 'domain-trading-is-above-markets',
      severity: 'error',
      comment: 'Orders use the ledger and markets, which know nothing of orders.',
      from: { path: '^domain/(ledger|market)/', pathNot: TEST },
      to: { path: '^domain/trading/' },
    },
    ...wall('protocol-is-the-wire', {
      why: 'The protocol describes messages and knows the domain alone.',
      from: '^protocol/',
      to: ['^domain/'],
      packages: 'zod',
    }),
    ...wall('protocol-names-are-small', {
      why: 'Names travel to the worker and the first route and stay small.',
      from: '^protocol/names/',
      to: ['^domain/', ENTITIES],
      packages: '',
    }),
    ...wall('protocol-entities-are-small', {
      why: 'Definitions of entities travel to the worker, the page and the core: only their schemas know zod.',
      from: '^protocol/entities/',
      except: '-schema\\.ts$',
      to: ['^domain/', '^protocol/names/'],
      packages: '',
    }),
    ...wall('painting-knows-the-domain', {
      why: 'Painting runs in the worker and in the page, and knows neither.',
      from: '^paint/',
      to: ['^domain/'],
      packages: '',
    }),
    ...wall('offline-worker-is-alone', {
      why: 'The service worker caches files and knows nothing of their content.',
      from: '^worker/offline/',
      to: [],
      packages: 'workbox-(core|expiration|precaching|routing|strategies)',
    }),
    ...wall('worker-is-small', {
      why: 'The engine knows the domain and the names of the protocol.',
      from: '^worker/(?!offline/)',
      to: ['^domain/', '^paint/', '^protocol/names/', ENTITIES, '^protocol/[^/]+\\.ts$'],
      packages: 'comlink|socket\\.io-client|socket\\.io-parser',
    }),
    {
      name: 'worker-takes-types-of-the-protocol',
      severity: 'error',
      comment: 'The worker has no zod: beyond names it takes only types of the protocol.',
      from: { path: '^worker/', pathNot: TEST },
      to: { path: '^protocol/[^/]+\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'engine-knows-no-feature',
      severity: 'error',
      comment:
        'Engine, feed, batches and market data answer every topic by its feature, which the bundler collects.',
      from: { path: `^worker/([^/]+\\.ts$|${ENGINE_PARTS})`, pathNot: TEST },
      to: { path: '^worker/[^/]+/', pathNot: `^worker/(${ENGINE_PARTS})` },
    },
    {
      name: 'engine-features-know-no-other',
      severity: 'error',
      comment: 'Code that two features of the engine need moves down to worker/market.',
      from: {
        path: '^worker/([^/]+)/',
        pathNot: [TEST, `^worker/(${ENGINE_PARTS})`],
      },
      to: {
        path: '^worker/[^/]+/',
        pathNot: ['^worker/$1/', `^worker/(${ENGINE_PARTS})`],
      },
    },
    ...wall('features-are-above-blocks', {
      why: 'A feature uses the layers below it and never another feature.',
      from: '^src/features/([^/]+)/',
      to: [
        '^src/features/$1/',
        '^src/(blocks|ui|engine|api|i18n|navigation|preferences)/',
        '^(domain|protocol|paint)/',
        WORKER_TYPES,
      ],
    }),
    {
      name: 'features-know-no-other',
      severity: 'error',
      comment: 'Code that two features need moves down to src/blocks.',
      from: { path: '^src/features/([^/]+)/', pathNot: TEST },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'routes-load-their-pages',
      severity: 'error',
      comment: 'The first load takes the routes of all features: a page comes by a dynamic import.',
      from: { path: '^src/features/[^/]+/routes\\.ts$' },
      to: { path: '^src/', pathNot: '^src/navigation/', dependencyTypesNot: ['dynamic-import'] },
    },
    ...wall('blocks-are-below-features', {
      why: 'A block uses elements and services, not screens.',
      from: '^src/blocks/',
      to: ['^src/(ui|engine|api|i18n|navigation|preferences)/', '^(domain|protocol|paint)/', WORKER_TYPES],
    }),
    ...wall('ui-knows-no-product', {
      why: 'Elements of the screen know texts and nothing of the product.',
      from: '^src/ui/',
      to: ['^src/i18n/'],
    }),
    ...wall('services-are-below-screens', {
      why: 'Navigation, preferences, engine, api and i18n know each other, the domain and the protocol.',
      from: '^src/(navigation|preferences|engine|api|i18n)/',
      to: [
        '^src/(navigation|preferences|engine|api|i18n)/',
        '^(domain|protocol|paint)/',
        '^worker/',
        '^locales/',
      ],
    }),
    {
      name: 'only-engine-knows-the-worker',
      severity: 'error',
      comment: 'One module starts the worker; everybody else takes types of its surface.',
      from: { path: '^src/', pathNot: [TEST, '^src/engine/'] },
      to: { path: '^worker/', pathNot: WORKER_TYPES },
    },
    {
      name: 'the-worker-is-known-by-its-types',
      severity: 'error',
      comment:
        'Code of the worker in the page would run on the wrong thread. Its entry is started by address.',
      from: { path: '^src/', pathNot: TEST },
      to: {
        path: '^worker/',
        pathNot: '^worker/engine\\.worker\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    ...wall('src-app-is-the-page', {
      why: 'The page reaches neither the platform nor the tools.',
      from: '^src/',
      to: ['^(domain|protocol|paint)/', '^worker/', '^locales/'],
    }),
    {
      name: 'only-the-entry-knows-the-app',
      severity: 'error',
      comment: 'src/app puts everything together; nothing below it looks up.',
      from: { path: '^src/[^/]+/', pathNot: [TEST, '^src/app/'] },
      to: { path: '^src/app/' },
    },
    ...wall('core-decides-alone', {
      why: 'The core knows rules, ledger and matching; other layers reach it through its interface.',
      from: '^server/(core|ledger|matching)/',
      to: ['^domain/', '^protocol/names/', ENTITIES, CORE_METHODS],
      // Each command declares the shape of its input.
      packages: 'zod',
      platform: true,
    }),
    {
      name: 'ledger-and-matching-are-below-core',
      severity: 'error',
      comment: 'The core uses ledger and matching, not they the core.',
      from: { path: '^server/(ledger|matching)/', pathNot: TEST },
      to: { path: '^server/core/', pathNot: '^server/core/core-api\\.ts$' },
    },
    ...wall('db-knows-no-feature', {
      why: 'The store receives the features’ tables (defineTables) and imports no feature.',
      from: '^server/db/',
      to: ['^domain/', '^protocol/names/', ENTITIES, BASE, CORE_METHODS],
      platform: true,
    }),
    ...wall('matching-knows-no-kind-of-market', {
      why: 'Orders of every kind of market are matched alike.',
      from: '^server/matching/',
      to: [COMMON_DOMAIN],
      packages: '',
      platform: true,
    }),
    ...wall('trading-is-below-features', {
      why: 'Trading is shared by every feature with orders in a book: it names no kind of market, and imports none.',
      from: '^server/trading/',
      to: [
        ...[COMMON_DOMAIN, '^server/(core|ledger|matching)/', BASE, CORE_METHODS],
        '^protocol/names/(account|codes|command)\\.ts$',
        '^protocol/entities/(define-entity|entity-rows|fields|order-fields)\\.ts$',
        '^server/(feature/define-feature|db/(define-tables|bounded-page))\\.ts$',
      ],
      packages: 'drizzle-orm',
      platform: true,
    }),
    ...wall('base-is-below-all', {
      why: 'Clock, chance and log serve every layer and import none.',
      from: '^server/base/',
      to: ['^domain/'],
      packages: 'pino',
      platform: true,
    }),
    ...wall('a-declaration-is-below-features', {
      why: 'Core, store and gateway read a feature’s declaration, which knows them and no feature.',
      from: '^server/feature/',
      to: [
        ...['^domain/', '^protocol/', '^server/(core|ledger|matching|http)/', BASE, STORE_INTERFACE],
        '^server/(settings/define-setting|market/queries)\\.ts$',
      ],
      packages: 'zod',
      platform: true,
    }),
    ...wall('settings-are-below-features', {
      why: 'Every feature reads its settings from the state; the code that holds them imports no feature.',
      from: '^server/settings/',
      to: [
        ...['^domain/', '^protocol/', '^server/(core|http)/', BASE, CORE_METHODS],
        '^server/(feature/define-feature|db/define-tables)\\.ts$',
      ],
      packages: 'zod|drizzle-orm',
      platform: true,
    }),
    {
      name: 'composition-is-above-all',
      severity: 'error',
      comment: 'Only start lists the features; no other layer imports the list.',
      from: { path: '^server/[^/]+/', pathNot: [TEST, '^server/start/'] },
      to: { path: '^server/(start/(?!config)|gateway/gateway-server\\.ts$)' },
    },
    ...wall('gateways-know-the-core-by-its-interface', {
      why: 'Realtime and http know the core’s interface, so that a gateway can run without the core.',
      from: '^server/(realtime|http)/',
      to: [
        ...['^domain/', '^protocol/', '^locales/', '^server/(realtime|http)/', BASE, CORE_METHODS],
        '^server/market/market-texts\\.ts$',
      ],
      platform: true,
    }),
    ...wall('gateway-is-below-features', {
      why: 'The gateway serves every feature’s calls and channels, and knows the core by its interface.',
      from: '^server/gateway/',
      to: [
        ...['^domain/', '^protocol/', '^locales/', '^server/(realtime|http)/', BASE, CORE_METHODS],
        '^server/(market/(queries|first-quotes)|credentials/login-tables)\\.ts$',
      ],
      platform: true,
    }),
    ...wall('market-data-is-above-trading', {
      why: 'Market data sends trading its commands and knows the core by its interface.',
      from: '^server/market/',
      except: TABLES,
      to: [
        ...['^domain/', '^protocol/', '^locales/', '^server/http/', BASE, CORE_METHODS, STORE_INTERFACE],
        '^server/(trading/market-commands|feature/define-feature)\\.ts$',
      ],
      platform: true,
    }),
    ...wall('credentials-are-below-features', {
      why: 'Passwords, codes and senders serve several features and import none of them.',
      from: '^server/credentials/',
      to: ['^domain/', '^protocol/', '^server/http/', BASE, CORE_METHODS, STORE_INTERFACE],
      platform: true,
    }),
    {
      name: 'server-features-use-interfaces',
      severity: 'error',
      comment:
        'A feature of the platform reads market data by the core’s state and the store by its interface.',
      from: { path: SERVER_FEATURE, pathNot: TEST },
      to: {
        path: '^server/(backup|db|gateway|market|matching|realtime)/',
        pathNot: [BASE, STORE_INTERFACE, '^server/gateway/user-of\\.ts$'],
      },
    },
    {
      name: 'server-features-know-no-other',
      severity: 'error',
      comment: 'A feature of the platform follows another feature’s events and never calls it.',
      from: { path: SERVER_FEATURE, pathNot: TEST },
      to: { path: SERVER_FEATURE, pathNot: '^server/$1/' },
    },
    ...wall('server-has-no-page', {
      why: 'The platform reaches neither the page nor the worker.',
      from: '^server/',
      to: ['^domain/', '^protocol/', '^locales/'],
      platform: true,
    }),
    {
      name: 'only-main-composes',
      severity: 'error',
      comment: 'server/main.ts puts the platform together; nothing imports it.',
      from: {},
      to: { path: '^server/main\\.ts$' },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'Of two modules, one is the lower one.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      severity: 'error',
      comment: 'Nobody imports it and it imports nobody.',
      from: {
        orphan: true,
        pathNot: [
          TEST,
          '\\.d\\.ts$',
          '^[^/]+\\.(ts|js|cjs)$',
          '^(tools|tests|bench)/',
          '^public/',
          '^server/db/migrations/',
          // Texts of the page of the calls: a script of the browser's, an example.
          '^server/http/docs/',
        ],
      },
      to: {},
    },
    {
      name: 'no-test-in-production',
      severity: 'error',
      comment: 'Tests and their support are for tests.',
      from: { path: '^(domain|protocol|paint|worker|src|server)/', pathNot: TEST },
      to: { path: [TEST, '^tests/', '^bench/', '^tools/'] },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment: 'The imported file does not exist.',
      from: {},
      // Texts and the worker's address are made by the build; peers of benchmarks come with the first benchmark.
      to: {
        couldNotResolve: true,
        pathNot: ['^virtual:', '\\?worker&url$', '^\\./node_modules/', '^(zustand|lighthouse)$'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|test-results|(bench|tests/mutation)/node_modules|bench/results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
