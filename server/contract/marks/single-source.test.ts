/** Liquidations by an index of one source, with the setting as operators get it. */
import { expect, it } from 'vitest';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { liquidationPriceOf } from '../../../tests/support/contract-prices.ts';
import { commandId } from '../../../tests/support/open-core.ts';
import { createState } from '../../core/state.ts';
import { settings, valueOf } from '../../settings/settings-state.ts';
import { trading } from '../../trading/trading-state.ts';
import { contractIndex } from './settings.ts';

async function guarded(run: (core: ContractCore, ada: number) => Promise<void>): Promise<void> {
  const core = await ContractCore.open();
  const opened = await core.core.execute({
    ...{ kind: 'user.open', user: 0, id: commandId() },
    input: { name: 'Olga', role: 'operator' },
  });
  const ada = await core.user('Ada', '1000');
  await core.core.execute({
    ...{ kind: 'settings.change', id: commandId() },
    user: opened.code === 200 ? (opened.answer['user'] as number) : 0,
    input: { name: contractIndex.name, value: contractIndex.default, reason: 'a test' },
  });
  await core.price(10_000);
  expect(await core.place(ada, 'buy', '5', { leverage: 10 })).toMatchObject({ code: 200 });
  await run(core, ada);
  core.check();
  await core.stop();
}

it('LIQUIDATION-043 one wild sample liquidates nobody', () =>
  guarded(async (core, ada) => {
    for (const mark of [6_000, 10_000, 6_000, 6_000, 10_010]) {
      core.core.clock.advance(1_000);
      await core.mark(mark);
      expect(core.lotsOf(ada)).toBe(5_000);
    }
  }));

it('LIQUIDATION-044 a crash of 40 % in a minute liquidates at the shown price and at no mark before', () =>
  guarded(async (core, ada) => {
    const shown = liquidationPriceOf(core, ada);
    expect(shown).toBeGreaterThan(6_000);
    for (let second = 1; second <= 60; second++) {
      const mark = Math.round(10_000 * 0.6 ** (second / 60));
      core.core.clock.advance(1_000);
      await core.price(mark);
      expect([mark, core.lotsOf(ada)]).toEqual([mark, mark > shown ? 5_000 : 0]);
    }
  }));

it('LIQUIDATION-043 a setting that was stored before the guard keeps its values, and has the guard', () => {
  const { aloneBps, aloneSamples, aloneMillis, ...before } = {
    ...contractIndex.default,
    staleMillis: 30_000,
  };
  const change = { number: 1, name: contractIndex.name, value: before, reason: '', operator: 1, time: 1 };
  const state = createState({ slices: [settings.rebuild({ settings: [contractIndex], changes: [change] })] });
  expect(valueOf(state, contractIndex)).toEqual({ ...before, aloneBps, aloneSamples, aloneMillis });
});

it('FUNDING-059 the mark is the index itself without a book, and if it is its middle', async () => {
  const core = await ContractCore.open();
  const marked = async (more: object) => {
    const time = core.core.clock.now();
    await core.submit({ kind: 'market.mark', symbol: PERP, time, index: 10_000, ...more });
    return trading.of(core.core.state).markets.get(PERP)?.mark?.mark;
  };
  expect(await marked({})).toBe(10_000);
  await core.quote(10_019, 10_021);
  expect(await marked({})).toBe(10_020);
  expect(await marked({ isOwnMid: true })).toBe(10_000);
  await core.core.stop();
});
