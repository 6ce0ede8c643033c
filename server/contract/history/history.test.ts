/** The histories of positions against the ledger, at random: fills, funding, margin, liquidations, deleveraging. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { netOf, type SettledSums } from '../../../domain/contract/position-change.ts';
import { minorOf, minorText } from '../../../domain/ledger/minor.ts';
import { contractPositionHistory } from '../../../protocol/position-history.ts';
import { ContractCore, PERP, RESUME_GRACE_MILLIS } from '../../../tests/support/contract-core.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { memoryDatabase } from '../../../tests/support/memory-database.ts';
import { recordsQuery } from '../../core/account-queries.ts';
import { createSqlStore } from '../../db/sql-store.ts';
import { FEATURE_TABLES } from '../../start/feature-tables.ts';
import { contractFundingTerms } from '../funding/settings.ts';
import { Settlement } from '../../trading/settlement.ts';
import { closeWithoutOrder } from '../close-without-order.ts';
import { positions } from '../positions.ts';
import { positionHistoryQuery, type PositionChange, type PositionHistory } from './history-query.ts';

const HOUR = 3_600_000;
const STEPS = process.env['TEST_SIZE'] === 'long' ? 600 : 100;
const SEED = 20;
const WIDE = 100_000_000;
const STEP_MILLIS = 10_000;
const OTHER = 'XYZ-USDT-PERP';
const MARKETS = [PERP, OTHER];

const drawnStep = fc.record({
  who: fc.nat(3),
  kind: fc.constantFrom(
    ...(['open', 'open', 'open', 'open', 'turn', 'price', 'price', 'crash', 'margin', 'margin'] as const),
    ...(['leverage', 'funding', 'close'] as const),
  ),
  side: fc.constantFrom('buy', 'sell'),
  size: fc.integer({ min: 1, max: 20_000 }),
  market: fc.constantFrom(PERP, OTHER),
  leverage: fc.integer({ min: 2, max: 50 }),
  move: fc.integer({ min: -300, max: 300 }),
});
type DrawnStep = typeof drawnStep extends fc.Arbitrary<infer Step> ? Step : never;

/** Users at random in one market whose index and book move; the book is empty in a crash. */
class RandomTrading {
  price = 10_000;
  readonly kinds = new Set<string>();

  constructor(
    readonly core: ContractCore,
    readonly users: number[],
  ) {}

  async step({ who, kind, side, size, leverage, move, market }: DrawnStep): Promise<void> {
    const { core, users } = this;
    const user = users[who] ?? 0;
    const lots = (some: number) => (some / 1_000).toFixed(3);
    if (kind === 'open') {
      await core.do(user, 'setLeverage', { symbol: market, leverage });
      await core.place(user, side, lots(size), { symbol: market });
    }
    if (kind === 'turn') {
      const [held] = await core.positions(user);
      if (held !== undefined) await core.do(user, 'reverse', { position: held.id });
    }
    if (kind === 'price') await this.moved(move, WIDE);
    if (kind === 'crash') await this.moved(3 * move, size % 3 === 0 ? 100 : 0);
    if (kind === 'leverage') await core.leverage(user, leverage);
    if (kind === 'funding') await this.pass(HOUR);
    for (const { id } of await core.positions(user)) {
      const change = { position: id, change: move > 0 ? 'add' : 'remove', amount: lots(size) };
      if (kind === 'margin') await core.do(user, 'adjustMargin', change);
      if (kind === 'close') await core.do(user, 'closePosition', { position: id });
    }
  }

  /** @param lots that the market maker offers */
  async moved(permyriad: number, lots: number): Promise<void> {
    const { core } = this;
    this.price = Math.max(
      4_000,
      Math.min(20_000, this.price + Math.round((this.price * permyriad) / 10_000)),
    );
    // The middle is above the index: longs pay.
    for (const symbol of MARKETS)
      if (lots > 0) await core.quote(this.price + 9, this.price + 11, lots, symbol);
      else await core.submit({ kind: 'market.quote', symbol, time: 9, whole: true, bids: [], asks: [] });
    await this.pass(20_000);
    if (lots === WIDE) return;
    for (const symbol of MARKETS) await core.quote(this.price + 9, this.price + 11, WIDE, symbol);
  }

  /** The indices of both markets stay live. */
  async pass(millis: number): Promise<void> {
    const { clock, writer } = this.core.core;
    for (let left = millis; left >= 0; left -= STEP_MILLIS) {
      for (const symbol of MARKETS) await this.core.mark(this.price, symbol);
      clock.advance(Math.min(left, STEP_MILLIS));
      await writer.drain();
    }
  }

  /** Margin of a cross position pays for another one, and an empty fund leaves a position to the other side. */
  async rareChanges(): Promise<void> {
    const { core, users } = this;
    this.price = 10_000;
    await this.moved(0, WIDE);
    const [hal, eve, gil] = [
      await core.user('Hal', '1000'),
      await core.user('Eve', '1000'),
      await core.user('Gil', '1000'),
    ];
    users.push(hal, eve, gil);
    for (const symbol of MARKETS) {
      await core.do(hal, 'setLeverage', { symbol, leverage: symbol === PERP ? 20 : 10 });
      await core.do(hal, 'setMarginMode', { symbol, marginMode: 'cross' });
    }
    await core.place(hal, 'buy', '80');
    await core.place(hal, 'sell', '40', { symbol: OTHER });
    await this.moved(-500, WIDE);
    await this.moved(-500, WIDE);
    for (const { id, symbol } of await core.positions(hal))
      if (symbol === PERP) await core.do(hal, 'closePosition', { position: id });
    const price = (this.price / 100).toFixed(2);
    await core.place(eve, 'sell', '60', { leverage: 50, price });
    await core.place(gil, 'buy', '60', { leverage: 25, price });
    await this.moved(-4_000, WIDE);
  }

  async historyOf(user: number, position: number, limit: number): Promise<PositionHistory> {
    const pages: PositionChange[] = [];
    for (let before: number | undefined; ;) {
      const history = await this.core.core.ask(positionHistoryQuery, { user, position, before, limit });
      if (history === undefined) throw new Error('the position has no history');
      expect(contractPositionHistory.output.parse(history)).toEqual(history);
      pages.push(...history.list);
      if (history.next === null) return { ...history, list: pages };
      before = history.next;
    }
  }

  /** Every position's changes add up to its row, and all positions of a user to the user's ledger. */
  async check(last: number): Promise<void> {
    const trading = new Map<number, PositionHistory[]>(this.users.map((user) => [user, []]));
    for (let position = 1; position <= last; position++)
      for (const [user, own] of trading) {
        const asked = { user, position, before: undefined, limit: 1 };
        if ((await this.core.core.ask(positionHistoryQuery, asked)) === undefined) continue;
        const history = await this.historyOf(user, position, 100);
        expect(await this.historyOf(user, position, 2)).toEqual(history);
        checkHistory(history);
        for (const { kind } of history.list) this.kinds.add(kind);
        own.push(history);
      }
    for (const [user, own] of trading) {
      const ledger = await this.ledgerOf(user);
      const all = own.map(({ sums }) => sums);
      expect(sum(all.flatMap(({ pnl, borne }) => [pnl, borne]))).toBe(ledger.pnl);
      expect(sum(all.map(({ fee }) => fee))).toBe(ledger.fee);
      expect(sum(all.map(({ funding }) => funding))).toBe(ledger.funding);
      expect(sum(all.map(({ net }) => net))).toBe(sum([ledger.pnl, ledger.funding, negative(ledger.fee)]));
    }
  }

  private async ledgerOf(user: number) {
    const amounts = async (...reasons: string[]) => {
      const all: string[] = [];
      for (let before: number | undefined; ;) {
        const page = await this.core.core.ask(recordsQuery, {
          ...{ user, kind: 'contract', asset: undefined, reasons, from: undefined, to: undefined },
          ...{ before, limit: 1_000 },
        });
        all.push(...page.list.map(({ amount }) => amount));
        if (page.next === null) return sum(all);
        before = page.next;
      }
    };
    return {
      pnl: await amounts('contract-profit', 'contract-loss'),
      fee: negative(await amounts('contract-fee', 'liquidation')),
      funding: await amounts('contract-overnight-fee'),
    };
  }
}

function checkHistory({ position, sums, list, isKept }: PositionHistory): void {
  const part = (name: keyof SettledSums) => sum(list.map((change) => change[name]));
  const [pnl, fee, funding, borne] = [part('pnl'), part('fee'), part('funding'), part('borne')];
  expect({ pnl, fee, funding, borne, net: netOf({ pnl, fee, funding, borne }) }).toEqual(sums);
  expect([isKept, pnl, fee]).toEqual([true, position.pnl, position.fee]);
  const [newest] = list;
  expect(list.map(({ number }) => number)).toEqual(list.map((_, at) => list.length - at));
  expect([newest?.size, newest?.entryTotal, newest?.margin]).toEqual([
    ...[position.size, position.entryTotal, position.margin],
  ]);
  list.forEach(({ size, sizeChange, margin, marginChange }, at) => {
    const before = list[at + 1] ?? { size: '0', margin: '0' };
    expect(sum([before.size, sizeChange])).toBe(sum([size]));
    expect(sum([before.margin, marginChange])).toBe(margin);
  });
  expect(sum(list.map((change) => (change.sizeChange.startsWith('-') ? change.total : '0')))).toBe(
    position.closedTotal,
  );
}

function sum(amounts: readonly string[]): string {
  return minorText(amounts.reduce((all, each) => all + (minorOf(each) ?? 0n), 0n));
}

function negative(amount: string): string {
  return minorText(-(minorOf(amount) ?? 0n));
}

it('POSITION-001 POSITION-002 POSITION-003 random histories add up to the ledger, over a restart', async () => {
  const connection = await memoryDatabase();
  const other = { ...fakeInstrument(OTHER), kind: 'perpetual' } as const;
  const opened = () => ContractCore.open(createSqlStore(connection, FEATURE_TABLES.features), [other]);
  let core = await opened();
  const terms = { hours: 1, interestPpm: 10_000, clampPpm: 10_000, capPpm: 100_000 } as const;
  await core.setting('contract.funding', { ...contractFundingTerms.default, others: terms });
  await core.setting('contract.liquidation', { capital: '1', feePpm: 3_000, stepsAtOnce: 25 });
  const names = ['Ada', 'Ben', 'Cleo', 'Dora'];
  const users: number[] = [];
  for (const name of names) users.push(await core.user(name, '1000'));
  for (const symbol of MARKETS)
    await core.do(users[1] ?? 0, 'setMarginMode', { symbol, marginMode: 'cross' });
  await core.hedge(users[2] ?? 0);
  let trading = new RandomTrading(core, users);
  await trading.moved(0, WIDE);
  const steps = fc.sample(drawnStep, { numRuns: STEPS, seed: SEED });
  for (const [at, step] of steps.entries()) {
    await trading.step(step);
    if (at !== Math.floor(STEPS / 2)) continue;
    const { price } = trading;
    await core.stop();
    core = await opened();
    trading = new RandomTrading(core, users);
    trading.price = price;
    await trading.moved(0, WIDE);
    await trading.pass(RESUME_GRACE_MILLIS);
  }
  await trading.rareChanges();
  await trading.check(positions.of(core.core.state).last);
  expect([...trading.kinds].sort()).toEqual([
    ...['covered', 'deleveraged', 'funding', 'leverage', 'liquidation', 'margin', 'user'],
  ]);
  await core.stop();
  await connection.close();
});

it('POSITION-004 a loss beyond the margin is the platform’s: the user lost what is left of it', async () => {
  const core = await ContractCore.open();
  await core.price(10_000);
  const ada = await core.user('Ada', '1000');
  await core.place(ada, 'buy', '10', { leverage: 10 });
  const [held] = positions.of(core.core.state).of(ada);
  if (held === undefined) throw new Error('Ada has no position');
  const { margin, entryNotional, lots } = held.open;
  const settlement = new Settlement({ state: core.core.state, time: core.core.clock.now() });
  closeWithoutOrder(settlement, held, { lots, total: 0n, cause: 'delisted' });
  expect([held.pnl, held.borne]).toEqual([-entryNotional, entryNotional - margin]);
  const rows = settlement.settled(() => ({})).writes;
  expect(JSON.stringify(rows)).toContain(`"borne":"${String(entryNotional - margin)}"`);
  await core.core.stop();
});
