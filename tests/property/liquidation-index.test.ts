/**
 * Isolated positions and cross accounts of three contracts, changed at random, and marks. At each mark the
 * index hands out exactly what a scan of all positions finds: nothing is missed, and isolated positions and
 * accounts of one contract are looked at at their own price only.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contractTerms, PPM } from '../../domain/contract/contract-terms.ts';
import { crossAccount, isLiquidated, isolatedEquity, requirement } from '../../domain/contract/margin.ts';
import type { Position } from '../../domain/contract/position.ts';
import { isolatedLiquidation } from '../../domain/contract/liquidation.ts';
import { watchedPrices } from '../../domain/contract/watched-account.ts';
import { heldOf, type HeldPosition } from '../../server/contract/held-position.ts';
import { LiquidationIndex, type Watched } from '../../server/contract/liquidation/liquidation-index.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 20_000 : 200;
const SYMBOLS = ['A-USDT-PERP', 'B-USDT-PERP', 'C-USDT-PERP'];
const USERS = 6;
const terms = contractTerms({ notional: 1n, notionalPer: 1n }, [
  { upTo: 40_000n, maintenancePpm: 5_000, mostLeverage: 100 },
  { upTo: 90_000n, maintenancePpm: 20_000, mostLeverage: 25 },
  { upTo: 10n ** 15n, maintenancePpm: 100_000, mostLeverage: 5 },
]);

const market = fc.nat({ max: SYMBOLS.length - 1 });
const user = fc.integer({ min: 1, max: USERS });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      ...{ market, user, lots: fc.integer({ min: 1, max: 200 }), margin: fc.integer({ min: 0, max: 9_000 }) },
      side: fc.constantFrom('long' as const, 'short' as const),
      entry: fc.integer({ min: 800, max: 1_200 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close' as const), at: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      user,
      amount: fc.integer({ min: 0, max: 9_000 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      market,
      mark: fc.integer({ min: 500, max: 1_500 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      market,
      mark: fc.integer({ min: 500, max: 1_500 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Users with odd numbers have cross positions. */
const isCross = (of: number) => of % 2 === 1;

/** The mark of a market that has had none yet. */
const STORED = 100;

class Plain {
  readonly index = new LiquidationIndex();
  readonly open: HeldPosition[] = [];
  private readonly marks = new Map<string, number>();
  private readonly wallets = new Map<number, bigint>();
  private last = 0;

  /** Returns how many were handed out. */
  take(step: Step): number {
    if (step.do === 'open') this.add(step);
    else if (step.do === 'close') this.close(this.open[step.at % Math.max(1, this.open.length)]);
    else if (step.do === 'pay') {
      this.wallets.set(step.user, BigInt(step.amount));
      this.index.balanceChanged(step.user, 'USDT');
    } else if (step.do === 'wait') this.wait(SYMBOLS[step.market] as string, step.mark);
    else return this.mark(SYMBOLS[step.market] as string, step.mark);
    return 0;
  }

  /** A mark of a market that waits for its index: nobody is looked at. */
  private wait(symbol: string, mark: number): void {
    this.marks.set(symbol, mark);
    this.index.setAside(symbol, mark);
    this.index.refresh((watched) => this.pricesOf(watched));
  }

  private add({ market, user, side, lots, entry, margin }: Extract<Step, { do: 'open' }>): void {
    const symbol = SYMBOLS[market] as string;
    const there = this.open.find(
      (held) => held.user === user && held.symbol === symbol && held.open.side === side,
    );
    const open: Position = { side, lots, entryNotional: BigInt(lots * entry), margin: BigInt(margin) };
    if (there !== undefined) Object.assign(there, { open });
    const held = there ?? this.held(user, symbol, open);
    if (there === undefined) this.open.push(held);
    this.index.positionChanged(held, 'USDT');
  }

  private held(user: number, symbol: string, { side, lots, entryNotional, margin }: Position): HeldPosition {
    return heldOf({
      ...{ id: ++this.last, user, symbol, positionSide: side, side, lots, leverage: 10, steps: 0 },
      ...{
        entryTotal: String(entryNotional),
        margin: String(margin),
        closedLots: 0,
        closedTotal: '0',
        pnl: '0',
      },
      ...{ fee: '0', openCost: '0', opened: 0, updated: 0, cause: '', version: 0 },
      ...{ funding: '0', borne: '0', changes: 0 },
      marginMode: isCross(user) ? 'cross' : 'isolated',
    });
  }

  private close(held: HeldPosition | undefined): void {
    if (held === undefined) return;
    this.open.splice(this.open.indexOf(held), 1);
    this.index.positionClosed(held, 'USDT', this.of(held.user).length === 0);
  }

  private mark(symbol: string, mark: number): number {
    this.marks.set(symbol, mark);
    this.index.refresh((watched) => this.pricesOf(watched));
    const taken: Watched[] = [];
    for (let next = this.index.takeReached(symbol, mark); next; next = this.index.takeReached(symbol, mark))
      taken.push(next);
    expect(new Set(taken).size).toBe(taken.length);
    const names = new Set(
      taken.map((each) => ('position' in each ? `p${each.position.id}` : `u${each.user}`)),
    );
    for (const held of this.open.filter((each) => each.symbol === symbol)) {
      const name = isCross(held.user) ? `u${held.user}` : `p${held.id}`;
      const isExact = this.of(held.user).every((each) => each.symbol === symbol) || !isCross(held.user);
      if (this.isUsedUp(held) || isExact)
        expect([name, names.has(name)]).toEqual([name, this.isUsedUp(held)]);
    }
    return taken.length;
  }

  private of(user: number): HeldPosition[] {
    return this.open.filter((held) => held.user === user);
  }

  private marked(user: number) {
    return this.of(user).map((held) => ({
      held,
      terms,
      position: held.open,
      mark: this.marks.get(held.symbol) ?? STORED,
    }));
  }

  private isUsedUp({ user, open, symbol }: HeldPosition): boolean {
    const mark = this.marks.get(symbol) as number;
    if (!isCross(user))
      return isLiquidated({
        equity: isolatedEquity(terms, open, mark),
        requirement: requirement(terms, open, mark),
      });
    const all = this.marked(user);
    return isLiquidated(crossAccount(this.walletOf(user), all));
  }

  private walletOf(user: number): bigint {
    return this.of(user).reduce((sum, { open }) => sum + open.margin, this.wallets.get(user) ?? 0n);
  }

  private pricesOf(watched: Watched) {
    if ('position' in watched) {
      const { open, symbol } = watched.position;
      const price = isolatedLiquidation(terms, open);
      return [
        {
          symbol,
          down: open.side === 'long' ? price : undefined,
          up: open.side === 'long' ? undefined : price,
        },
      ];
    }
    const all = this.marked(watched.user);
    const symbols = [...new Set(all.map(({ held }) => held.symbol))];
    const contracts = symbols.map((symbol) => all.filter(({ held }) => held.symbol === symbol));
    const prices = watchedPrices(this.walletOf(watched.user), contracts);
    return prices.map((each, at) => ({ symbol: symbols[at] as string, ...each }));
  }
}

it('LIQUIDATION-001 the index hands out what a scan of all positions finds, whatever changes between the marks', () => {
  let taken = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 80 }), (steps) => {
      const plain = new Plain();
      for (const each of steps) taken += plain.take(each);
    }),
    { numRuns: RUNS },
  );
  expect(taken).toBeGreaterThan(RUNS);
});

it('LIQUIDATION-002 a cross account is sound as long as no contract lost its share of the surplus', () => {
  const positions = fc.array(
    fc.record({
      side: fc.constantFrom('long' as const, 'short' as const),
      lots: fc.integer({ min: 1, max: 200 }),
      entry: fc.integer({ min: 800, max: 1_200 }),
      marks: fc.tuple(fc.integer({ min: 500, max: 1_500 }), fc.integer({ min: 500, max: 1_500 })),
    }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(positions, fc.integer({ min: 0, max: 60_000 }), (all, wallet) => {
      const at = (which: 0 | 1) =>
        all.map(({ side, lots, entry, marks }) => ({
          ...{ terms, mark: marks[which] },
          position: { side, lots, entryNotional: BigInt(lots * entry), margin: 0n },
        }));
      const prices = watchedPrices(
        BigInt(wallet),
        at(0).map((each) => [each]),
      );
      const isReached = prices.some(({ down, up }, place) => {
        const mark = all[place]?.marks[1] ?? 0;
        return (down !== undefined && mark <= down) || (up !== undefined && mark >= up);
      });
      const { equity, requirement: required } = crossAccount(BigInt(wallet), at(1));
      if (!isReached) expect(equity * PPM > required).toBe(true);
    }),
    { numRuns: 5 * RUNS },
  );
});

it('LIQUIDATION-521 while a market waits, its marks price only what changed, and then it finds all', () => {
  const index = new LiquidationIndex();
  const [symbol] = SYMBOLS as [string];
  for (let id = 1; id <= 50; id++) index.positionChanged(isolated(id, symbol), 'USDT');
  let priced = 0;
  const price = () => {
    priced++;
    return [{ symbol, down: 1_000, up: undefined }];
  };
  index.refresh(price);
  expect(priced).toBe(50);
  for (let mark = 990; mark > 900; mark--) {
    index.setAside(symbol, mark);
    index.refresh(price);
  }
  expect(priced).toBe(50);
  let found = 0;
  while (index.takeReached(symbol, 899) !== undefined) found++;
  expect(found).toBe(50);
});

function isolated(id: number, symbol: string): HeldPosition {
  return heldOf({
    ...{ id, user: id, symbol, positionSide: 'net', side: 'long', marginMode: 'isolated', leverage: 10 },
    ...{ lots: 1, entryTotal: '1000', margin: '100', closedLots: 0, closedTotal: '0', pnl: '0', fee: '0' },
    ...{ openCost: '0', opened: 0, updated: 0, cause: '', version: 0, steps: 0 },
    ...{ funding: '0', borne: '0', changes: 0 },
  });
}
