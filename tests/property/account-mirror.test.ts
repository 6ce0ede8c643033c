/**
 * The engine's mirror of an account against a plain model of the platform. The answers of calls, the channel's
 * events, resets, lost connections and reconnects arrive in any order. Once everything has arrived, the two are
 * equal.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AccountKind } from '../../domain/ledger/account-kinds.ts';
import { balance } from '../../protocol/entities/balance.ts';
import type { EntityRows } from '../../protocol/entities/entity-rows.ts';
import { ledgerRecord } from '../../protocol/entities/ledger-record.ts';
import { spotFill } from '../../protocol/entities/spot-fill.ts';
import { spotOrder } from '../../protocol/entities/spot-order.ts';
import type { AccountEvent, AccountMessage, Balance, LedgerRecord } from '../../protocol/names/account.ts';
import type { SpotFill, SpotOrder } from '../../protocol/names/spot.ts';
import { AccountMirror } from '../../worker/account/account-mirror.ts';
import { sampleRow } from '../support/entity-rows.ts';
import { fillsIn, ordersIn, tradedRows } from '../support/event-rows.ts';

const runs = { numRuns: process.env['TEST_SIZE'] === 'long' ? 20_000 : 500 };
const KEPT = 200;

type Step =
  | { readonly do: 'commit'; readonly changes: readonly Change[]; readonly orders: readonly OrderChange[] }
  /** The answer of any pending call arrives. */
  | { readonly do: 'answer'; readonly which: number }
  /** The next message of the channel arrives, or is lost with the connection. */
  | { readonly do: 'message' | 'cut' | 'return' }
  /** The platform keeps only the newest events. */
  | { readonly do: 'forget'; readonly kept: number }
  /** The platform restarts from an older copy of its data. */
  | { readonly do: 'restore'; readonly share: number };

interface Change {
  readonly kind: AccountKind;
  readonly asset: string;
  readonly available: number;
}

/** Places a new order, or changes one of the open orders. */
interface OrderChange {
  readonly what: 'place' | 'fill' | 'end';
  readonly which: number;
}

const orderChange = fc.record({
  what: fc.constantFrom<OrderChange['what']>('place', 'place', 'fill', 'end'),
  which: fc.nat(),
});
const change = fc.record({
  kind: fc.constantFrom<AccountKind>('funds', 'contract', 'options'),
  asset: fc.constantFrom('USDT', 'BTC', 'ETH'),
  available: fc.nat(3),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('commit' as const),
      changes: fc.array(change, { maxLength: 3 }),
      orders: fc.array(orderChange, { maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), which: fc.nat() }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('message' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cut' as const, 'return' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const), kept: fc.nat(4) }) },
);
const restore: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('restore' as const),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

const { id: _unnamed, ...SAMPLE } = sampleRow(spotOrder, {
  ...{ clientId: '', symbol: 'BTC-USDT', side: 'buy', type: 'limit', timeInForce: 'gtc', postOnly: false },
  ...{ price: '1', size: '5', total: '', filled: '0', filledTotal: '0', fee: '0', feeAsset: 'BTC' },
  ...{ status: 'unfilled', cause: '', created: 1, updated: 1, version: 0 },
});
const NEW_ORDER: Omit<SpotOrder, 'id'> & { readonly id?: number } = SAMPLE;
const NEW_FILL: Omit<SpotFill, 'id' | 'order'> = {
  ...{ symbol: 'BTC-USDT', side: 'buy', role: 'maker', price: '1', size: '1', total: '1', fee: '0' },
  ...{ feeAsset: 'BTC', trade: 1, time: 1 },
};
const isOpen = ({ status }: SpotOrder) => status === 'unfilled' || status === 'partially-filled';

/** The platform: all events so far, and their sum. */
class FakePlatform {
  events: AccountEvent[] = [];
  kept = Infinity;

  commit(changes: readonly Change[], orderChanges: readonly OrderChange[] = []): AccountEvent {
    const number = this.events.length + 1;
    const balances = changes.map(({ kind, asset, available }): Balance => {
      return { kind, asset, available: String(available), frozen: '0', version: number };
    });
    // Each event changes a balance only once.
    const last = new Map(balances.map((balance) => [`${balance.kind}/${balance.asset}`, balance]));
    const records = [...last.values()].map(({ kind, asset }, at): LedgerRecord => {
      const id = `${String(number * 10 + at)}.to`;
      const by = { reason: 'deposit', time: number, command: number, symbol: '' };
      return { id, kind, part: 'available', asset, amount: '1', ...by };
    });
    const event = {
      number,
      time: number,
      balances: [...last.values()],
      records,
      changes: this.trade(orderChanges),
    };
    this.events.push(event);
    return event;
  }

  /** Every order in its current state. */
  orders(): SpotOrder[] {
    const all = this.events.flatMap((event) => ordersIn(event).map((order) => [order.id, order] as const));
    return [...new Map(all).values()];
  }

  open(): SpotOrder[] {
    return this.orders().filter(isOpen);
  }

  private trade(changes: readonly OrderChange[]): EntityRows[] {
    const version = this.events.length + 1;
    const all = new Map(this.orders().map((order) => [order.id, order]));
    const changed = new Set<number>();
    const fills: SpotFill[] = [];
    for (const { what, which } of changes) {
      const open = [...all.values()].filter(isOpen);
      const { id = 1 + Math.max(0, ...all.keys()), ...held } =
        what === 'place' ? NEW_ORDER : (open[which % Math.max(1, open.length)] ?? NEW_ORDER);
      const status = what === 'fill' ? 'partially-filled' : what === 'end' ? 'cancelled' : held.status;
      all.set(id, { ...held, id, status, version });
      changed.add(id);
      if (what === 'fill') fills.push({ ...NEW_FILL, id: 10 * version + fills.length, order: id });
    }
    return tradedRows(
      [...changed].map((id) => all.get(id) as SpotOrder),
      fills,
    );
  }

  /** The balances above zero: a complete list omits the others. */
  balances(): Balance[] {
    const all = new Map<string, Balance>();
    for (const each of this.events.flatMap((event) => event.balances))
      all.set(`${each.kind}/${each.asset}`, each);
    return [...all.values()].filter(({ available }) => available !== '0');
  }

  catchUp(after: number | undefined): AccountMessage {
    const number = this.events.length;
    const isKept = after !== undefined && after <= number && after >= number - this.kept;
    if (isKept) return { type: 'events', prev: after, events: this.events.slice(after), time: 1 };
    return { type: 'reset', number, balances: this.balances(), entities: tradedRows(this.open()), time: 1 };
  }
}

class Run {
  readonly platform = new FakePlatform();
  readonly mirror = new AccountMirror([spotOrder, spotFill]);
  private answers: AccountEvent[] = [];
  /** The messages on their way; undefined while the channel is closed. */
  private route: AccountMessage[] | undefined;

  take(step: Step): void {
    switch (step.do) {
      case 'commit': {
        const event = this.platform.commit(step.changes, step.orders);
        this.answers.push(event);
        this.route?.push({ type: 'events', prev: event.number - 1, events: [event], time: 1 });
        return;
      }
      case 'answer': {
        const [answer] = this.answers.splice(step.which % Math.max(1, this.answers.length), 1);
        if (answer) this.mirror.absorb(answer);
        return;
      }
      case 'message':
        this.arrive();
        return;
      case 'cut':
        this.route = undefined;
        return;
      case 'return':
        this.route = [this.platform.catchUp(this.mirror.number)];
        return;
      case 'forget':
        this.platform.kept = step.kept;
        return;
      case 'restore': {
        const kept = Math.floor(step.share * this.platform.events.length);
        // A client that held more than the copy receives a reset. A client that held less cannot distinguish the two
        // runs.
        if ((this.mirror.number ?? 0) <= kept) return;
        this.platform.events = this.platform.events.slice(0, kept);
        this.answers = [];
        this.route = [this.platform.catchUp(this.mirror.number)];
        this.arrive();
      }
    }
  }

  settle(): void {
    this.route ??= [this.platform.catchUp(this.mirror.number)];
    while (this.route.length > 0) this.arrive();
    for (const answer of this.answers.splice(0)) this.mirror.absorb(answer);
  }

  private arrive(): void {
    const message = this.route?.shift();
    if (!message || message.type === 'ended' || this.mirror.take(message)) return;
    // A gap: the client catches up, and the pending messages arrive after the answer.
    this.route = [this.platform.catchUp(this.mirror.number)];
  }
}

const byName = (a: Balance, b: Balance) => (`${a.kind}/${a.asset}` < `${b.kind}/${b.asset}` ? -1 : 1);

function expectEqual({ platform, mirror }: Run): void {
  expect(mirror.number).toBe(platform.events.length);
  const held = [...mirror.of(balance).all()].filter(({ available }) => available !== '0');
  expect(held.sort(byName)).toEqual(platform.balances().sort(byName));
  expect(mirror.of(spotOrder).rows).toEqual(platform.open().sort((a, b) => b.id - a.id));
  // The client may have missed the end of some orders. It received the end of every order that it shows as ended, and
  // shows the platform's end.
  const all = platform.orders();
  for (const order of mirror.of(spotOrder).ended) expect(all).toContainEqual(order);
}

it('ACCOUNT-010 equals the platform’s once everything has arrived, in any order of arrival', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const run = new Run();
      for (const each of steps) run.take(each);
      run.settle();
      expectEqual(run);
    }),
    runs,
  );
});

it('ACCOUNT-010 begins again when the platform restarts from an older copy', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      restore,
      fc.array(step, { maxLength: 20 }),
      (before, back, after) => {
        const run = new Run();
        for (const each of [...before, back, ...after]) run.take(each);
        run.settle();
        expectEqual(run);
      },
    ),
    runs,
  );
});

it('ACCOUNT-011 keeps the newest records once each, newest first, 200 at most', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const run = new Run();
      for (const each of [{ do: 'return' } as const, { do: 'message' } as const, ...steps]) run.take(each);
      run.settle();
      const all = run.platform.events.flatMap(({ records }) => records).reverse();
      const ids = run.mirror.of(ledgerRecord).rows.map(({ id }) => id);
      const newest = all.map(({ id }) => id).sort((a, b) => parseInt(b) - parseInt(a));
      expect(ids).toEqual(newest.filter((id) => ids.includes(id)));
      if (run.mirror.resets === 1) expect(ids).toEqual(newest);
    }),
    runs,
  );
  const mirror = new AccountMirror([spotOrder, spotFill]);
  mirror.take({ type: 'reset', number: 0, balances: [], entities: [], time: 1 });
  const platform = new FakePlatform();
  for (let count = 0; count < 300; count++) {
    platform.commit([{ kind: 'funds', asset: 'USDT', available: count }]);
  }
  expect(mirror.take({ type: 'events', prev: 0, events: platform.events, time: 1 })).toBe(true);
  expect(mirror.of(ledgerRecord).rows).toEqual(
    platform.events
      .flatMap(({ records }) => records)
      .reverse()
      .slice(0, KEPT),
  );
});

it('SPOT-062 keeps each ended order and each fill that came while it listened, once, and reopens nothing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const run = new Run();
      for (const each of [{ do: 'return' } as const, { do: 'message' } as const, ...steps]) {
        run.take(each);
        const open = new Set(run.mirror.of(spotOrder).rows.map(({ id }) => id));
        expect(run.mirror.of(spotOrder).ended.filter(({ id }) => open.has(id))).toEqual([]);
      }
      run.settle();
      const { mirror } = run;
      const fills = run.platform.events.flatMap(fillsIn).reverse();
      const ids = mirror.of(spotFill).rows.map(({ id }) => id);
      const newest = fills.map(({ id }) => id).sort((a, b) => b - a);
      expect(ids).toEqual(newest.filter((id) => ids.includes(id)));
      if (run.mirror.resets > 1) return;
      expect(ids).toEqual(newest);
      const ended = run.platform.orders().filter((order) => !isOpen(order));
      expect(mirror.of(spotOrder).ended).toEqual(ended.sort((a, b) => b.version - a.version || b.id - a.id));
    }),
    runs,
  );
});

it('SPOT-062 lists the last 200 ended orders, and forgets none that an older answer could reopen', () => {
  const mirror = new AccountMirror([spotOrder, spotFill]);
  mirror.take({ type: 'reset', number: 0, balances: [], entities: [], time: 1 });
  const platform = new FakePlatform();
  const placed = platform.commit([], [{ what: 'place', which: 0 }]);
  const ended = Array.from({ length: 900 }, () => platform.commit([], [{ what: 'end', which: 0 }]));
  for (const event of ended) mirror.absorb(event);
  expect(mirror.of(spotOrder).ended.map(({ version }) => version)).toEqual(
    Array.from({ length: 200 }, (_, at) => 901 - at),
  );
  mirror.absorb(placed);
  expect(mirror.of(spotOrder).rows).toEqual([]);
  for (const event of platform.events)
    mirror.take({ type: 'events', prev: event.number - 1, events: [event], time: 1 });
  expect([mirror.of(spotOrder).rows, mirror.of(spotOrder).ended.length]).toEqual([[], 200]);
});
