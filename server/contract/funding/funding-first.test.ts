/** Closes and liquidations of positions that still owe the funding of an instant. At 100.00, a lot is 0.001 ABC. */
import { expect, it } from 'vitest';
import { minorOf, minorText, type Minor } from '../../../domain/ledger/minor.ts';
import type { ContractLiquidation } from '../../../protocol/names/liquidation.ts';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { liquidationPriceOf } from '../../../tests/support/contract-prices.ts';
import { passToInstant } from '../../../tests/support/pass-to-instant.ts';
import { contractLiquidation } from '../liquidation/liquidation-terms.ts';
import { positions } from '../positions.ts';
import type { FundingRound } from './funding-rounds.ts';
import { fundings, type Fundings } from './funding-state.ts';
import { contractFundingTerms } from './settings.ts';

const OTHER = 'XYZ-USDT-PERP';
/** 0.3 %: of 10 ABC at 100.00 it is 3 USDT. */
const RATE = 300_000;
const UNIT = 100_000_000n;

interface Owing {
  readonly core: ContractCore;
  readonly ada: number;
  readonly steps: readonly ContractLiquidation[];
  readonly available: () => Promise<Minor>;
}

/**
 * Ada owes the funding of her position while the round has paid Ben alone.
 * @param open opens what Ada holds
 */
async function owing(
  amount: string,
  open: (core: ContractCore, ada: number) => Promise<void>,
  run: (owing: Owing) => Promise<void>,
  rate = RATE,
): Promise<void> {
  const core = await ContractCore.open(undefined, [{ ...fakeInstrument(OTHER), kind: 'perpetual' }]);
  const steps = core.sent<ContractLiquidation>('contract-liquidation');
  const { others, ...terms } = contractFundingTerms.default;
  const uncapped = { ...others, capPpm: 100_000 };
  await core.setting('contract.funding', { ...terms, others: uncapped, positionsAtOnce: 1 });
  const [ben, ada] = [await core.user('Ben', '1000'), await core.user('Ada', amount)];
  for (const symbol of [PERP, OTHER]) await core.price(10_000, symbol);
  await core.place(ben, 'buy', '1', { leverage: 2 });
  await open(core, ada);
  await passToInstant(core, rate, [OTHER]);
  core.core.clock.advance(1);
  await core.core.writer.drain();
  const owed = positions.of(core.core.state).find(ada, PERP, 'net');
  const round = fundings.of(core.core.state).rounds.get(PERP);
  expect(owed !== undefined && round?.owes(owed)).toBe(true);
  const available = async () => minorOf((await core.money(ada))[0] ?? '') ?? 0n;
  await run({ core, ada, steps, available });
  await core.stop();
}

/** Pays those that still owe it, a position each millisecond. */
async function endRound({ core }: ContractCore): Promise<void> {
  for (let slice = 0; slice < 5; slice++) {
    core.clock.advance(1);
    await core.writer.drain();
  }
  expect(fundings.of(core.state).rounds.size).toBe(0);
}

const openTen = async (core: ContractCore, ada: number) => {
  expect(await core.place(ada, 'buy', '10')).toMatchObject({ code: 200 });
};

it('CONTRACT-132 an isolated close is judged by the margin that is left after the funding it owes', () =>
  owing('101', openTen, async ({ core, ada, available }) => {
    const before = await available();
    // A loss of 98.10 and a fee are less than the margin of 100.11, and more than the 97.11 after funding.
    await core.quote(9_020, 9_030);
    expect(await core.place(ada, 'sell', '10')).toMatchObject({ code: 'contract.insufficient-balance' });
    expect([core.lotsOf(ada), await available()]).toEqual([10_000, before]);
    // A loss of 94.10 is less.
    await core.quote(9_060, 9_070);
    expect(await core.place(ada, 'sell', '10')).toMatchObject({ code: 200 });
    expect([core.lotsOf(ada), (await available()) >= before]).toEqual([0, true]);
  }));

it('LIQUIDATION-077 a liquidated isolated position pays its funding first, and its fee from what is left', () =>
  owing('1000', openTen, async ({ core, ada, available, steps }) => {
    const before = await available();
    await core.price(9_050);
    expect(steps).toHaveLength(0);
    await endRound(core);
    expect(steps).toHaveLength(1);
    expect([core.lotsOf(ada), await available()]).toEqual([0, before]);
  }));

for (const mode of ['isolated', 'cross'] as const) {
  const open = async (core: ContractCore, ada: number) => {
    if (mode === 'cross') await core.cross(ada);
    await openTen(core, ada);
  };
  const amount = mode === 'cross' ? '110' : '1000';

  it(`LIQUIDATION-081 ${mode}: a payer is liquidated at the price that is shown after the funding, and at once`, () =>
    owing(amount, open, async ({ core, ada, steps }) => {
      const before = liquidationPriceOf(core, ada);
      // 0.30 of an ABC were to be paid: the price is about 0.30 higher then.
      const mark = before + 20;
      await core.price(mark);
      expect([core.lotsOf(ada), liquidationPriceOf(core, ada)]).toEqual([10_000, before]);
      await endRound(core);
      expect(steps).toMatchObject([{ mark: (mark / 100).toFixed(2) }]);
      expect(core.lotsOf(ada)).toBe(0);
    }));

  it(`LIQUIDATION-081 ${mode}: a receiver is not liquidated at a price that was shown before the funding`, () =>
    owing(
      amount,
      open,
      async ({ core, ada, steps }) => {
        const before = liquidationPriceOf(core, ada);
        await core.price(before - 1);
        await endRound(core);
        const after = liquidationPriceOf(core, ada);
        expect([core.lotsOf(ada), after < before - 1]).toEqual([10_000, true]);
        await core.price(after + 1);
        expect(core.lotsOf(ada)).toBe(10_000);
        await core.price(after);
        expect([core.lotsOf(ada), steps.length]).toEqual([0, 1]);
      },
      -RATE,
    ));
}

it('LIQUIDATION-078 a liquidated cross account pays the funding of all its positions first', () => {
  const open = async (core: ContractCore, ada: number) => {
    for (const symbol of [PERP, OTHER]) {
      await core.do(ada, 'setMarginMode', { symbol, marginMode: 'cross' });
      await core.do(ada, 'setLeverage', { symbol, leverage: 10 });
      expect(await core.place(ada, 'buy', '10', { symbol })).toMatchObject({ code: 200 });
    }
  };
  return owing('250', open, async ({ core, steps }) => {
    await core.price(7_550, OTHER);
    await endRound(core);
    // Without the 3 of the position in the other market: 3.7999, and 75.13.
    expect(steps[0]).toMatchObject({ symbol: OTHER, equity: '0.7999', price: '75.43' });
  });
});

it('LIQUIDATION-079 a position that could not pay a deleveraging after the funding it owes is passed over', () => {
  const open = async (core: ContractCore, ada: number) => {
    await core.setting(contractLiquidation.name, { capital: '1', feePpm: 0, stepsAtOnce: 25 });
    await core.price(10_200);
    await core.place(ada, 'buy', '10', { leverage: 25 });
    await core.price(10_000);
  };
  const run = async ({ core, ada, steps }: Owing) => {
    const cleo = await core.user('Cleo', '1000');
    await core.place(cleo, 'sell', '10', { leverage: 50 });
    // Cleo is bankrupt at 101.98. There Ada has 40.5 of margin and loss, and 8.5 after the 32 that she owes: less than
    // the 10.4 that her position needs.
    await core.price(10_400);
    await endRound(core);
    expect(steps.map(({ cause }) => cause)).toEqual(['deleveraged', 'liquidation']);
    expect(core.lotsOf(ada)).toBe(10_000);
  };
  return owing('1000', open, run, 3_200_000);
});

it('CONTRACT-134 margin that is needed for the funding that is owed cannot be removed', () => {
  const open = async (core: ContractCore, ada: number) => {
    await openTen(core, ada);
    const [position] = await core.positions(ada);
    expect(
      await core.do(ada, 'adjustMargin', { position: position?.id, change: 'add', amount: '5' }),
    ).toMatchObject({ code: 200 });
  };
  return owing('1000', open, async ({ core, ada }) => {
    const [position] = await core.positions(ada);
    const remove = (amount: string) =>
      core.do(ada, 'adjustMargin', { position: position?.id, change: 'remove', amount });
    expect(await remove('2.1')).toMatchObject({ code: 'contract.margin-needed' });
    // It pays the funding first.
    expect(await remove('2')).toMatchObject({ code: 200, answer: { margin: '100.11' } });
    // A higher leverage frees what is left above its margin, and not what is paid by now.
    expect(await core.leverage(ada, 20)).toMatchObject({ code: 200 });
    expect((await core.positions(ada))[0]).toMatchObject({ margin: '50.1' });
  });
});

it('CONTRACT-134 a change of leverage pays the funding that is owed first', () =>
  owing('1000', openTen, async ({ core, ada }) => {
    expect(await core.leverage(ada, 20)).toMatchObject({ code: 200 });
    const held = positions.of(core.core.state).find(ada, PERP, 'net');
    expect([held?.funding, held?.open.margin]).toEqual([-3n * UNIT, 5_010_000_000n]);
  }));

it('CONTRACT-134 what a cross account owes does not leave it', () => {
  const open = async (core: ContractCore, ada: number) => {
    await core.cross(ada);
    await openTen(core, ada);
  };
  return owing('250', open, async ({ core, ada, available }) => {
    const before = await available();
    const move = (amount: Minor) => {
      const input = { from: 'contract', to: 'funds', asset: 'USDT', amount: minorText(amount) };
      return core.core.execute({ kind: 'assets.transfer', user: ada, id: core.core.id(), input });
    };
    // Its loss of 0.1 and the 3.0 of funding are needed.
    expect((await move(before - 3n * UNIT)).code).not.toBe(200);
    expect((await move(before - 4n * UNIT)).code).toBe(200);
  });
});

it('CONTRACT-133 unpaid rounds go on in the order of their instants and symbols, however they were stored', () => {
  const terms = { rate: '0.0001', mark: '100.00', last: 7, after: 3, early: '[]', sum: '0' };
  const rounds = [
    { ...terms, symbol: 'B', instant: 1 },
    { ...terms, symbol: 'A', instant: 2 },
    { ...terms, symbol: 'C', instant: 1 },
  ];
  const seen = [rounds, rounds.toReversed()].map((stored) => {
    const held = fundings.rebuild({ stored: { contracts: [], rounds: stored, last: 0 }, hasContracts: true });
    const all = held.value as Fundings;
    const texts: string[] = [];
    held.hash((text) => texts.push(text));
    const order: string[] = [];
    for (let next = all.pending(); next !== undefined; next = all.pending()) {
      order.push(next.symbol);
      all.end(all.rounds.get(next.symbol) as FundingRound);
    }
    return { texts, order };
  });
  expect(seen[0]?.order).toEqual(['B', 'C', 'A']);
  expect(seen[1]).toEqual(seen[0]);
});
