/** How much of the queues one read ranks. */
import { expect, it } from 'vitest';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { positionRow } from '../../../tests/support/position-row.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import { heldOf } from '../held-position.ts';
import { positions } from '../positions.ts';
import { DeleverageRanks, type RankLimits } from './deleverage-ranks.ts';

const OTHERS = ['XYZ-USDT-PERP', 'UVW-USDT-PERP'];

async function opened(): Promise<ContractCore> {
  const others = OTHERS.map((symbol) => ({ ...fakeInstrument(symbol), kind: 'perpetual' as const }));
  const core = await ContractCore.open(undefined, others);
  for (const symbol of [PERP, ...OTHERS]) await core.price(10_000, symbol);
  return core;
}

/** @param margin of an isolated long position of 1.000 that was opened at 99.00, in units of 10⁻⁸ */
function add(core: ContractCore, id: number, symbol: string, margin: number, more = {}): void {
  positions.of(core.core.state).add(heldOf(positionRow({ id, symbol, margin: String(margin), ...more })));
}

it('LIQUIDATION-522 a read ranks some markets, and the next one those whose turn is next', async () => {
  const core = await opened();
  const symbols = [PERP, ...OTHERS];
  symbols.forEach((symbol, market) => {
    for (let place = 0; place < 3; place++) add(core, 10 * market + place + 1, symbol, 1_000_000_000);
  });
  let now = 0;
  const ranks = new DeleverageRanks(() => now, { sample: 100, aRead: 4 });
  const { state } = core.core;
  const read = () => {
    ranks.refresh(state, [...trading.of(state).markets.values()]);
    return symbols.map((symbol) => ranks.bordersOf(symbol)?.at);
  };
  expect(read()).toEqual([0, undefined, undefined]);
  now = 2;
  expect(read()).toEqual([0, 2, undefined]);
  now = 4;
  expect(read()).toEqual([0, 2, 4]);
  expect(read()).toEqual([0, 2, 4]);
  now = 10_002;
  expect(read()).toEqual([10_002, 2, 4]);
  expect(read()).toEqual([10_002, 10_002, 4]);
  await core.core.stop();
});

it('LIQUIDATION-522 the borders of a sample are near those of the whole queue', async () => {
  const core = await opened();
  const all = 3_000;
  for (let id = 1; id <= all; id++) add(core, id, PERP, 500_000_000 + ((id * id * 7_919) % all) * 1_000_000);
  const { state } = core.core;
  const markets = [...trading.of(state).markets.values()];
  const bordersOf = (sample: number) => {
    const ranks = new DeleverageRanks(() => 0, { sample, aRead: all });
    ranks.refresh(state, markets);
    return ranks.bordersOf(PERP)?.long.map(Number) ?? [];
  };
  const [some, whole] = [bordersOf(300), bordersOf(all)];
  expect(some).not.toEqual(whole);
  expect(whole).toHaveLength(4);
  some.forEach((border, at) => {
    expect(Math.abs(border / (whole[at] ?? 0) - 1)).toBeLessThan(0.1);
  });
  await core.core.stop();
});

it('LIQUIDATION-098 the borders of the market that waits longest are made first', async () => {
  const core = await opened();
  const symbols = [PERP, ...OTHERS];
  symbols.forEach((symbol, market) => {
    for (let place = 0; place < 3; place++) add(core, 10 * market + place + 1, symbol, 1_000_000_000);
  });
  const { state } = core.core;
  const markets = [...trading.of(state).markets.values()];
  let now = 0;
  const madeAt = (limits: RankLimits, times: readonly number[]) => {
    const ranks = new DeleverageRanks(() => now, limits);
    times.forEach((time, at) => {
      now = time;
      ranks.refresh(state, at % 2 === 0 ? markets : markets.toReversed());
    });
    return symbols.map((symbol) => ranks.bordersOf(symbol)?.at);
  };
  // One market a read; the third time all are too old.
  expect(madeAt({ sample: 100, aRead: 3 }, [0, 2, 4, 20_000])).toEqual([20_000, 4, 2]);
  // The first one of a read is made however large it is, and a later one if it fits exactly.
  expect(madeAt({ sample: 100, aRead: 2 }, [0])).toEqual([0, undefined, undefined]);
  expect(madeAt({ sample: 100, aRead: 6 }, [0])).toEqual([0, 0, undefined]);
  await core.core.stop();
});

it('LIQUIDATION-098 a position has bars if its market is traded in its steps and has a mark', async () => {
  const core = await opened();
  const own = { user: 1 };
  add(core, 1, PERP, 1_000_000_000, own);
  add(core, 2, OTHERS[0] as string, 1_000_000_000, { ...own, steps: 7 });
  add(core, 3, 'NO-USDT-PERP', 1_000_000_000, own);
  add(core, 4, OTHERS[1] as string, 1_000_000_000, own);
  // Without equity a position is in no queue.
  add(core, 5, PERP, 0, { side: 'short' });
  const { state } = core.core;
  const { markets } = trading.of(state);
  (markets.get(OTHERS[1] as string) as Market).mark = undefined;
  const ranks = new DeleverageRanks(() => 0);
  expect([ranks.of(state, 1), ranks.of(state, 5)]).toEqual([[{ position: 1, bars: 5 }], []]);
  expect(ranks.bordersOf(PERP)?.short).toEqual([]);
  expect([...OTHERS, 'NO-USDT-PERP'].map((symbol) => ranks.bordersOf(symbol)?.long)).toEqual([
    [],
    undefined,
    undefined,
  ]);
  await core.core.stop();
});
