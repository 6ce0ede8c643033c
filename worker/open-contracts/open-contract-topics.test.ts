/** The page's records of the insurance fund and of open interest, and the bars of a position. */
import { expect, it } from 'vitest';
import { ContractEngine, LONG, OTHER, PERP } from '../../tests/support/contract-engine.ts';

const FUND = 'fund';
const OPEN = `open-interest/${PERP}`;

const row = {
  ...{ symbol: PERP, lots: 12_500, base: '12.500', value: '750000.00000001', mark: '61000.00' },
  short: [],
};

it('LIQUIDATION-040 a page follows the insurance fund and what is open in a contract', async () => {
  const engine = new ContractEngine();
  engine.watch(FUND, OPEN, `open-interest/${OTHER}`);
  await engine.start();
  expect(engine.texts(FUND)).toMatchObject({ status: 'live', balance: '—' });
  engine.market.setContracts({ funds: [['USDT', '999999.5']], rows: [{ ...row, long: [] }] });
  await engine.pass(1_100, true);
  expect(engine.texts(FUND)).toMatchObject({ status: 'live', balance: '999,999.50' });
  expect(engine.texts(OPEN)).toMatchObject({ lots: 12_500, base: '12.500', value: '750,000.00' });
  expect(engine.texts(`open-interest/${OTHER}`)).toMatchObject({ status: 'closed', lots: 0, base: '—' });
  engine.cut();
  await engine.pass(600);
  expect(engine.texts(OPEN)).toMatchObject({ status: 'stale', value: '750,000.00' });
});

it('LIQUIDATION-041 a position shows its bars by the borders of its queue, at their mark', async () => {
  const engine = new ContractEngine();
  engine.watch('position/7');
  engine.engine.signIn('alice').catch(() => undefined);
  await engine.start();
  await engine.send({ available: '1000', frozen: '6000', positions: [LONG] });
  expect(engine.texts('position/7')).toMatchObject({ rank: 0 });
  // At 61,000: a profit of a sixtieth of the entry, times 61,000 over an equity of 7,000.
  const score = 1_000n * 61_000n * 1_000_000n;
  const own = score / (60_000n * 7_000n);
  for (const [borders, rank] of [
    [[own, own, own, own], 5],
    [[own * 2n, own, 0n, 0n], 4],
    [[own * 2n, own * 2n, own * 2n, own * 2n], 1],
  ] as const) {
    engine.market.setContracts({ funds: [], rows: [{ ...row, long: borders.map(String) }] });
    await engine.pass(1_100, true);
    expect(engine.texts('position/7')).toMatchObject({ rank });
  }
});
