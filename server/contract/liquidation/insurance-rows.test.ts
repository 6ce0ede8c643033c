import { expect, it } from 'vitest';
import { PLATFORM } from '../../../domain/ledger/account-kinds.ts';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { liquidationPriceOf } from '../../../tests/support/contract-prices.ts';
import { writingStore } from '../../../tests/support/writing-store.ts';
import { insuranceRows } from './liquidation-rows.ts';
import { liquidations } from './liquidation-state.ts';
import { contractLiquidation } from './liquidation-terms.ts';

/** 1,000,000 by the setting. */
const CAPITAL = 1_000_000_00000000n;
const UNIT = 100_000_000n;

it('LIQUIDATION-091 the fund’s history adds up, with each cause once a command', async () => {
  const written = writingStore();
  const core = await ContractCore.open(written.store);
  const { state, clock } = core.core;
  const fund = () => state.ledger.available(PLATFORM, 'insurance', 'USDT');
  /** The rows of liquidating one user whom the book does not help. */
  const liquidated = async (name: string) => {
    await core.price(10_000);
    const user = await core.user(name, '1000');
    await core.place(user, 'buy', '50', { leverage: 25 });
    await core.submit({ kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids: [], asks: [] });
    written.writes.length = 0;
    const before = fund();
    await core.mark(liquidationPriceOf(core, user));
    expect(core.lotsOf(user)).toBe(0);
    const rows = written.rows(insuranceRows);
    let balance = before;
    for (const { amount, balance: after, asset, time } of rows) {
      balance += BigInt(amount);
      expect([after, asset, time]).toEqual([String(balance), 'USDT', clock.now()]);
    }
    expect(fund()).toBe(balance);
    return rows;
  };
  const first = await liquidated('Ada');
  expect(first.map(({ id, cause, symbol }) => [id, cause, symbol])).toEqual([
    [1, 'capital', ''],
    [2, 'takeover', PERP],
    [3, 'fee', PERP],
  ]);
  expect(first[0]?.amount).toBe(String(CAPITAL));
  const second = await liquidated('Ben');
  expect(second.map(({ id, cause }) => [id, cause])).toEqual([
    [4, 'takeover'],
    [5, 'fee'],
  ]);
  // At the shown price the position is worth more than its bankruptcy price: the fund earns.
  expect(second.every(({ amount }) => BigInt(amount) > 0n)).toBe(true);
  await core.setting(contractLiquidation.name, { ...contractLiquidation.default, capital: '1000001' });
  const third = await liquidated('Cleo');
  expect(third.map(({ cause, amount }) => (cause === 'capital' ? amount : cause))).toEqual([
    String(UNIT),
    'takeover',
    'fee',
  ]);
  await core.setting(contractLiquidation.name, { ...contractLiquidation.default, capital: '5', feePpm: 0 });
  expect((await liquidated('Dora')).map(({ cause }) => cause)).toEqual(['takeover']);
  expect(liquidations.of(state).capital.get('USDT')).toBe(CAPITAL + UNIT);
  await core.stop();
});
