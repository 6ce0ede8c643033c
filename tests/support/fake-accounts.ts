/** Users' accounts for tests, as the core keeps them: a test commits events and sets how many are kept. */
import type { AccountKind } from '../../domain/ledger/account-kinds.ts';
import type { EntityRow } from '../../protocol/entities/define-entity.ts';
import { openingValue } from '../../protocol/entities/opening-value.ts';
import type { AccountEvent, Balance, LedgerRecord } from '../../protocol/names/account.ts';
import type { SpotFill, SpotOrder } from '../../protocol/names/spot.ts';
import type { AccountState, CoreApi } from '../../server/core/core-api.ts';
import { ordersIn, tradedRows } from './event-rows.ts';
import { accountEventsQuery, accountQuery } from '../../server/core/account-queries.ts';
import { answering, type QueryHandler } from '../../server/core/core-query.ts';

export interface FakeAccounts extends Pick<CoreApi, 'onAccountEvent'> {
  readonly queries: readonly QueryHandler[];
  /** Changes a user's accounts and notifies all listeners. */
  commit(user: number, ...changes: readonly FakeChange[]): AccountEvent;
  /** Changes a user's orders. */
  trade(user: number, change: FakeTrade): AccountEvent;
  /** Begins a user's day, or changes the inflow of it. */
  openDay(user: number, opening: Omit<OpeningRow, 'version'>): AccountEvent;
  /** The whole account of a user, as of now. */
  stateOf(user: number): AccountState;
  /** A user's events after a number; undefined if they are no longer kept, or the number is not reached yet. */
  eventsAfter(user: number, after: number): readonly AccountEvent[] | undefined;
  /** How many of a user's newest events are kept. */
  kept: number;
  /** Runs before a user's events are answered; the answer is already read. */
  beforeEvents: () => Promise<void>;
}

export interface FakeChange {
  readonly kind?: AccountKind;
  readonly asset?: string;
  readonly available: string;
  readonly frozen?: string;
}

/** Each of its orders has the version of the event that it causes. */
export interface FakeTrade {
  readonly orders?: readonly SpotOrder[];
  readonly fills?: readonly SpotFill[];
}

type OpeningRow = EntityRow<typeof openingValue>;

export function fakeAccounts(now: () => number = () => 1): FakeAccounts {
  const listeners = new Set<Parameters<CoreApi['onAccountEvent']>[0]>();
  const events = new Map<number, AccountEvent[]>();
  const of = (user: number) => events.get(user) ?? [];
  let posting = 0;
  const send = (user: number, event: AccountEvent) => {
    events.set(user, [...of(user), event]);
    for (const listener of listeners) listener(user, event);
    return event;
  };
  const accounts: FakeAccounts = {
    kept: Infinity,
    beforeEvents: () => Promise.resolve(),
    commit(user, ...changes) {
      const number = of(user).length + 1;
      const balances = changes.map(({ kind = 'funds', asset = 'USDT', available, frozen = '0' }): Balance => {
        return { kind, asset, available, frozen, version: number };
      });
      const records = balances.map(({ kind, asset }): LedgerRecord => ({
        id: `${String(++posting)}.to`,
        kind,
        part: 'available',
        asset,
        amount: '1',
        reason: 'deposit',
        time: now(),
        command: posting,
        symbol: '',
      }));
      return send(user, { number, time: now(), balances, records, changes: [] });
    },
    trade(user, { orders = [], fills = [] }) {
      const number = of(user).length + 1;
      const changed = orders.map((order) => ({ ...order, version: number }));
      return send(user, {
        number,
        time: now(),
        balances: [],
        records: [],
        changes: tradedRows(changed, fills),
      });
    },
    openDay(user, opening) {
      const number = of(user).length + 1;
      const changes = [{ entity: openingValue.name, rows: [{ ...opening, version: number }] }];
      return send(user, { number, time: now(), balances: [], records: [], changes });
    },
    stateOf(user) {
      const balances = new Map<string, Balance>();
      for (const each of of(user).flatMap((event) => event.balances))
        balances.set(`${each.kind}/${each.asset}`, each);
      const orders = new Map(of(user).flatMap((event) => ordersIn(event).map((order) => [order.id, order])));
      const open = [...orders.values()].filter(
        ({ status }) => /filled$/.test(status) && status !== 'all-filled',
      );
      return { number: of(user).length, balances: [...balances.values()], entities: tradedRows(open) };
    },
    eventsAfter(user, after) {
      const { length } = of(user);
      return after > length || after < length - accounts.kept ? undefined : of(user).slice(after);
    },
    queries: [
      answering(accountQuery, (user) => Promise.resolve(accounts.stateOf(user))),
      answering(accountEventsQuery, async ({ user, after }) => {
        const all = of(user);
        const answer = after < all.length - accounts.kept ? undefined : all.slice(after);
        await accounts.beforeEvents();
        return answer;
      }),
    ],
    onAccountEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return accounts;
}
