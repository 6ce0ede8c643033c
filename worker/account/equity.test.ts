/** The live total of an account with open positions and ETF shares. */
import { expect, it } from 'vitest';
import { ContractEngine, LONG, OTHER, PERP } from '../../tests/support/contract-engine.ts';

const SHORT = { ...LONG, id: 9, symbol: OTHER, side: 'short', size: '2.000', entryTotal: '6100' } as const;
const SPOT = ['BTC-USDT', 'ETH-USDT'];
const PRODUCT = 'BTCETHETF';
const BASKET = {
  product: PRODUCT,
  cashPerShare: '0',
  coins: [
    { asset: 'BTC', quantity: '0.00083333333333333333' },
    { asset: 'ETH', quantity: '0.01666666666666666666' },
  ],
};

async function opened(): Promise<ContractEngine> {
  const engine = new ContractEngine(SPOT);
  engine.market.etfProducts = { list: [BASKET] };
  engine.market.setTicker({ symbol: 'BTC-USDT', last: '60000.00' });
  engine.market.setTicker({ symbol: 'ETH-USDT', last: '3000.00' });
  engine.watch('account', 'pnl/today', 'balances/funds');
  engine.engine.signIn('alice').catch(() => undefined);
  await engine.start('en');
  await engine.pass(100, true);
  return engine;
}

/** The total, and the values of funds and contract accounts. */
const totals = (engine: ContractEngine) => {
  const [whole, funds, contract] = engine.of('account').rows.value;
  return [whole?.total, funds?.total, contract?.total];
};

const pnlOf = (engine: ContractEngine) => engine.of('pnl/today').pnl.value;

it('ASSETS-950 the total and the contract account follow the mark of open positions', async () => {
  const engine = await opened();
  await engine.send({ available: '1000', frozen: '6610', positions: [LONG, SHORT], opening: '7000' });
  // The short position was opened 50 above the mark.
  expect(totals(engine)).toEqual(['7,710.00', '0.00', '7,710.00']);
  expect([engine.of('account').status.value, pnlOf(engine)]).toEqual(['live', '+710.00']);
  engine.setMark(PERP, '59000.01');
  await engine.pass(1_100, true);
  expect(totals(engine)).toEqual(['6,710.01', '0.00', '6,710.01']);
  expect(pnlOf(engine)).toBe('−289.99');
  engine.setMark(OTHER, '2900.00');
  await engine.pass(1_100, true);
  expect(totals(engine)[0]).toBe('6,910.01');
});

it('ASSETS-951 with the mark of an open position the total is stale, and without any it waits', async () => {
  const engine = await opened();
  await engine.send({ available: '1000', positions: [LONG] });
  engine.market.silent = [PERP];
  await engine.pass(7_000, true);
  expect([engine.of('account').status.value, engine.of('pnl/today').status.value]).toEqual([
    'stale',
    'stale',
  ]);
  expect(engine.of('balances/funds').status.value).toBe('live');
  await engine.send({
    available: '990',
    positions: [{ ...LONG, cause: 'user', size: '0.000', margin: '0' }],
  });
  await engine.pass(1_000, true);
  expect([engine.of('account').status.value, totals(engine)[0]]).toEqual(['live', '990.00']);
});

it('ASSETS-952 ETF shares count at their net asset value, in the total and in their row', async () => {
  const engine = await opened();
  await engine.send({ available: '100', shares: { [PRODUCT]: '2' }, opening: '300' });
  await engine.pass(100, true);
  // 0.0008… × 60,000 + 0.016… × 3,000, rounded down to 99.99999999 a share.
  expect(totals(engine)).toEqual(['300.00', '200.00', '100.00']);
  const [row] = engine.of('balances/funds').rows.value;
  expect([row?.asset, row?.value, engine.of('account').rows.value[0]?.priced]).toEqual([
    PRODUCT,
    '200.00',
    true,
  ]);
  engine.market.setTicker({ symbol: 'BTC-USDT', last: '66000.00' });
  await engine.pass(1_100, true);
  expect([totals(engine)[0], pnlOf(engine)]).toEqual(['310.00', '+10.00']);
  engine.market.silent = ['ETH-USDT'];
  await engine.pass(7_000, true);
  expect(engine.of('account').status.value).toBe('stale');
});

it('ASSETS-952 the total waits for the baskets: it never shows less than what is held', async () => {
  const engine = await opened();
  engine.market.etfProducts = undefined;
  await engine.send({ available: '100', shares: { [PRODUCT]: '2' } });
  expect(engine.of('account').status.value).toBe('waiting');
  engine.market.etfProducts = { list: [BASKET] };
  await engine.pass(3_100, true);
  expect([engine.of('account').status.value, totals(engine)[0]]).toEqual(['live', '300.00']);
});

it('ASSETS-952 baskets that are not renewed make the total stale, and unwatched ones are forgotten', async () => {
  const engine = await opened();
  await engine.send({ available: '100', shares: { [PRODUCT]: '2' } });
  await engine.pass(100, true);
  engine.market.etfProducts = undefined;
  await engine.pass(61_000, true);
  expect(engine.of('account').status.value).toBe('stale');
  engine.engine.retopic({ add: [], drop: ['account', 'pnl/today', 'balances/funds'] });
  await engine.pass(60_000, true);
  engine.engine.retopic({ add: ['account'], drop: [] });
  await engine.pass(1_100, true);
  expect(engine.of('account').status.value).toBe('waiting');
  engine.market.etfProducts = { list: [BASKET] };
  await engine.pass(3_100, true);
  expect(engine.of('account').status.value).toBe('live');
});
