/** A store in memory, for tests of the code that uses a store. */
import { NEWEST_PATH_VERSION } from '../../domain/market/path-version.ts';
import type { StoredOrders, StoredTrading } from '../../server/trading/stored-trading.ts';
import type { BoundedPage } from '../../server/db/bounded-page.ts';
import type { Query, Seed, Store } from '../../server/db/store-api.ts';
import { candleTables } from '../../server/market/candles/tables.ts';
import { marketTables, type MarketSeeds, type StoredMarkets } from '../../server/market/tables.ts';
import type { StoredDelistings } from '../../server/contract/delisting/delisting-rows.ts';
import { delistingTables } from '../../server/contract/delisting/tables.ts';
import type { StoredFunding } from '../../server/contract/funding/funding-rows.ts';
import { fundingTables } from '../../server/contract/funding/tables.ts';
import type { StoredLiquidations } from '../../server/contract/liquidation/liquidation-state.ts';
import { liquidationTables } from '../../server/contract/liquidation/tables.ts';
import { contractTables } from '../../server/contract/tables.ts';
import { triggerTables } from '../../server/contract/triggers/tables.ts';
import type { StoredEarns } from '../../server/earn/earn-rows.ts';
import { NO_ALERTS, NO_ETFS } from './empty-tables.ts';
import { alertTables } from '../../server/alert/tables.ts';
import type { StoredOptions } from '../../server/option/option-rows.ts';
import type { StoredTriggers } from '../../server/contract/triggers/triggers.ts';
import { spotTables } from '../../server/spot/tables.ts';
import { fakeMinuteStore } from './fake-minute-store.ts';

/** Queries that return pages: each page is empty. */
const NO_ROWS: Readonly<Record<string, BoundedPage<never>>> = {
  [alertTables.queries.noticesOf.name]: { rows: [], next: null },
  [spotTables.queries.orders.name]: { rows: [], next: null },
  [spotTables.queries.fills.name]: { rows: [], next: null },
  [contractTables.queries.orders.name]: { rows: [], next: null },
  [contractTables.queries.fills.name]: { rows: [], next: null },
  [triggerTables.queries.triggers.name]: { rows: [], next: null },
};

function catalogueOf(seeds: readonly Seed[]): MarketSeeds['catalogue'] {
  const own = seeds.find(({ feature }) => feature === marketTables.feature)?.seeds as MarketSeeds | undefined;
  return own?.catalogue ?? [];
}

function noRows<Answer>({ name }: Query<never, Answer>): Promise<Answer> {
  return Promise.resolve(NO_ROWS[name] as Answer);
}

export function fakeStore(): Store {
  const minutes = Object.entries(fakeMinuteStore()).map(([name, run]) => [
    `${candleTables.feature}.${name}`,
    run,
  ]);
  const runs = Object.fromEntries(minutes) as Readonly<
    Record<string, ((...input: readonly unknown[]) => Promise<never>) | undefined>
  >;
  return {
    open: (now, ...seeds) =>
      Promise.resolve({
        number: 0,
        numbersReservedTo: 1_000_000,
        firstStart: now,
        pathVersion: NEWEST_PATH_VERSION,
        users: { users: [], accounts: [], lastEvents: [], lastPosting: 0 },
        loaded: {
          market: { instruments: catalogueOf(seeds), steps: [] } satisfies StoredMarkets,
          trading: { reservedTradeIds: {} } satisfies StoredTrading,
          alert: NO_ALERTS,
          spot: { open: [], lastOrder: 0, lastFill: 0 } satisfies StoredOrders,
          contract: {
            ...({ open: [], lastOrder: 0, lastFill: 0 } satisfies StoredOrders),
            positions: { open: [], last: 0, modes: [] },
          },
          [fundingTables.feature]: { contracts: [], rounds: [], last: 0 } satisfies StoredFunding,
          [delistingTables.feature]: { markets: [], samples: [] } satisfies StoredDelistings,
          [liquidationTables.feature]: {
            last: 0,
            lastInsurance: 0,
            capital: [],
          } satisfies StoredLiquidations,
          'contract-triggers': { open: [], last: 0 } satisfies StoredTriggers,
          option: { open: [], samples: [], last: 0 } satisfies StoredOptions,
          etf: NO_ETFS,
          earn: { open: [], days: [], lastOrder: 0, lastPayout: 0 } satisfies StoredEarns,
        },
      }),
    commit: () => Promise.resolve(),
    keptIds: () => Promise.resolve([]),
    answerTo: () => Promise.resolve(undefined),
    forgetBefore: () => Promise.resolve(),
    accountEvents: () => Promise.resolve(undefined),
    records: () => Promise.resolve({ list: [], next: null }),
    query: async (query, ...input) => runs[query.name]?.(...input) ?? noRows(query),
    audit: () =>
      Promise.resolve({
        lastPosting: 0,
        postings: 0,
        accounts: 0,
        missing: 0,
        unbalanced: [],
        differing: [],
        negative: [],
        shapes: [],
        changed: [],
      }),
    close: () => Promise.resolve(),
  };
}
