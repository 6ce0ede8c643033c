/**
 * Which files of unit tests share a process (`vitest.config.ts`, decision 0277): those of the platform, and those that
 * open an engine beside it.
 */
export const ON_THE_PLATFORM = [
  '{domain,protocol,paint,server}/**/*.test.ts',
  'tests/{journeys,simulation,fault/abuse}/**/*.test.ts',
  'tests/fault/{candles-after-a-kill,guessing,hostile-calls,platform-clock}.test.ts',
  'tests/fault/{restart,slow-link,toy-feature}.test.ts',
  'tests/fault/{venue-storm,venue-unsound-rows}.test.ts',
  'tests/property/{calculator,contract-opening,entities,equity,replay-route}.test.ts',
  'tests/property/{convert,core-commands,matching,minute-series,settings,short-recording}.test.ts',
  'tests/property/{contract-positions,spot-orders,spot-retries}.test.ts',
  'tests/property/{contract-funding,contract-values,contract-walks,delisting,earn,etf,etf-plans}.test.ts',
  'tests/property/{liquidation-index,liquidation-walks,options,price-watch,published-examples}.test.ts',
  'tests/property/{etf-delisting,today-pnl,why,why-order}.test.ts',
  'bench/{book,candles,delivery,fanout,liquidation,login,match,order,payout,post,risk,storm}.test.ts',
];

/**
 * Pure functions and forms of the page and of the worker, and readers of messages; they need the client's plugins. And
 * checks that only read the code.
 */
export const ON_THE_PAGE = [
  'src/{blocks,features,i18n,navigation,preferences}/**/*.test.{ts,tsx}',
  'src/api/command-id.test.ts',
  'src/app/{load-chunk,within-time}.test.ts',
  'src/engine/{candle-series,pull-batches,topic-ledger,write-batch}.test.ts',
  'src/engine/shell/kept-screen.test.ts',
  'src/ui/toast-queue.test.ts',
  'worker/{account,batch,books,candles,feed,format,market,sparklines}/**/*.test.ts',
  'worker/{engine,topic-publisher}.test.ts',
  'bench/{indicators,render}.test.ts',
  'tests/fault/{clocks,hidden}.test.ts',
  'tests/property/{account-mirror,book-client,candle-engine,engine-account,engine-decode}.test.ts',
  'tests/property/{engine-order-book,faulty-deltas,indicators,packed,packed-tickers}.test.ts',
  'tests/property/contract-engine.test.ts',
  'tests/property/{printed-amounts,typed-keys}.test.ts',
  'tests/{acceptance,decisions,form-patterns,lint,locales,styles,tidy,walls,words}.test.ts',
  'tools/{changed,load,vite}/**/*.test.ts',
  'tools/{build,check-option,chromium,commands,failures,install,mutation}.test.ts',
  'tools/{replay,replay-recording,risk,turn}.test.ts',
];

/** Files in these folders that replace a global, use a module with state, or look through all memory. */
export const ALONE = [
  'src/features/alert/push.test.ts',
  'src/blocks/countries.test.ts',
  'src/blocks/market/step-text.test.ts',
  'src/blocks/read-articles.test.ts',
  'src/features/assets/shares.test.ts',
  'src/features/auth/register.form.test.ts',
  'src/features/auth/wallet.test.ts',
  'src/features/market/chart/chart-texts.test.ts',
  'src/features/market/chart/one-a-frame.test.ts',
  'src/i18n/load-namespace.test.ts',
  'tools/vite/spare-parts.test.ts',
  // It counts objects, for which it goes through the whole memory: of a process that other files share, 4 s a time.
  'tests/fault/abuse/socket-places.test.ts',
  'worker/account/equity.test.ts',
  // Its timers are fake: a database that an earlier file left open in the process would run by them for ever.
  'tests/simulation/cuts.test.ts',
];
