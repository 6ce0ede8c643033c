/** Open interest and insurance funds as everybody follows them, through the platform. */
import { expect, it } from 'vitest';
import { barsOf } from '../../../domain/contract/deleverage-rank.ts';
import { PLATFORM } from '../../../domain/ledger/account-kinds.ts';
import { minorOf, minorText } from '../../../domain/ledger/minor.ts';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { contractsQuery } from '../../core/publication.ts';
import { positions } from '../positions.ts';

it('LIQUIDATION-040 LIQUIDATION-041 open interest, fund and borders of ranks follow the positions', async () => {
  const core = await ContractCore.open();
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  const published = async () => await core.core.ask(contractsQuery, {});
  expect(await published()).toMatchObject({
    funds: [['USDT', '1000000']],
    rows: [{ symbol: PERP, lots: 0, base: '0.000', value: '0', mark: null, long: [], short: [] }],
  });
  await core.place(ada, 'buy', '5');
  await core.place(ben, 'sell', '2');
  // Ada is long with 5; Ben is short with 2 and the market maker with 3.
  const first = await published();
  expect(first.rows).toMatchObject([{ lots: 5_000, base: '5.000', value: '500', mark: '100.00' }]);
  expect(first.rows[0]?.long).toHaveLength(4);
  expect(barsOf(BigInt(first.rows[0]?.long[0] ?? ''), first.rows[0]?.long.map(BigInt) ?? [])).toBe(5);
  await core.place(ada, 'sell', '6');
  expect((await published()).rows).toMatchObject([{ lots: 3_000, base: '3.000' }]);
  await core.price(6_000);
  const open = [...positions.of(core.core.state).all()].filter(({ open: { side } }) => side === 'long');
  const lots = open.reduce((sum, each) => sum + each.open.lots, 0);
  expect((await published()).rows).toMatchObject([{ lots }]);
  expect(core.core.state.ledger.available(PLATFORM, 'insurance', 'USDT') >= 0n).toBe(true);
  await core.stop();
});

it('LIQUIDATION-105 every contract is published, by its own steps, and no market of another kind', async () => {
  const quiet = { ...fakeInstrument('XYZ-USDT-PERP'), kind: 'perpetual' } as const;
  const coarse = { ...quiet, symbol: 'UVW-USDT-PERP', orderSizeStep: '0.1', minSize: '0.1' };
  const core = await ContractCore.open(undefined, [quiet, coarse, fakeInstrument('ABC-USDT')]);
  const ada = await core.user('Ada', '1000');
  for (const symbol of [PERP, coarse.symbol]) await core.price(10_000, symbol);
  await core.place(ada, 'buy', '5', { symbol: coarse.symbol });
  expect((await core.core.ask(contractsQuery, {})).rows).toMatchObject([
    { symbol: PERP, lots: 0, value: '0', mark: null },
    { symbol: quiet.symbol, lots: 0, value: null, mark: null, long: [], short: [] },
    { symbol: coarse.symbol, lots: 50, base: '5.0', value: '500', mark: '100.00' },
  ]);
  await core.stop();
});

it('LIQUIDATION-105 when nothing is open any more there are no ranks, and the fund has what it earned', async () => {
  const core = await ContractCore.open();
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  const published = async () => await core.core.ask(contractsQuery, {});
  await core.place(ada, 'buy', '50', { leverage: 25 });
  expect((await published()).rows).toMatchObject([{ mark: '100.00' }]);
  await core.price(9_600);
  const { funds, rows } = await published();
  expect(rows).toMatchObject([{ lots: 0, mark: null, long: [], short: [] }]);
  const balance = core.core.state.ledger.available(PLATFORM, 'insurance', 'USDT');
  expect(balance).toBeGreaterThan(minorOf('1000000') ?? 0n);
  expect(funds).toEqual([['USDT', minorText(balance)]]);
  await core.stop();
});
