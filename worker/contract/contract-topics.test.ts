/** The page's records of contract topics, by an engine whose user, marks and terms the test sets. */
import { expect, it } from 'vitest';
import { ContractEngine, LONG, OTHER, PERP, TERMS } from '../../tests/support/contract-engine.ts';

const POSITION = 'position/7';
const ALL = 'positions/all';

async function opened(locale = 'en'): Promise<ContractEngine> {
  const engine = new ContractEngine();
  engine.watch(POSITION, ALL, `positions/${OTHER}`);
  engine.engine.signIn('alice').catch(() => undefined);
  await engine.start(locale);
  await engine.pass(100, true);
  await engine.send({ available: '1000', frozen: '6000', positions: [LONG] });
  return engine;
}

it('CONTRACT-301 a page follows the values of an open position at each mark', async () => {
  const engine = await opened();
  expect(engine.texts(POSITION)).toEqual({
    ...{ status: 'live', age: 0, direction: 0, ratioPpm: 40_000, rank: 0 },
    ...{
      size: '1.000',
      entry: '60,000.00',
      mark: '60,000.00',
      value: '60,000.00',
      pnl: '0.00',
      roe: '0.00%',
    },
    ...{ worth: '', margin: '6,000.00', maintenance: '240.00', ratio: '4.00%' },
    ...{ liquidation: '54,216.86', distance: '−9.63%', bankruptcy: '54,000.00', breakEven: '60,060.04' },
  });
  engine.setMark(PERP, '61234.56');
  await engine.pass(1_100, true);
  expect(engine.texts(POSITION)).toMatchObject({
    ...{ direction: 1, mark: '61,234.56', value: '61,234.56', pnl: '+1,234.56', roe: '+20.58%' },
    ...{ maintenance: '244.94', ratio: '3.38%', liquidation: '54,216.86', distance: '−11.46%' },
  });
  engine.setMark(PERP, '54216.86');
  await engine.pass(1_100, true);
  expect(engine.texts(POSITION)).toMatchObject({
    ...{ direction: -1, pnl: '−5,783.14', roe: '−96.39%', ratio: '100.00%', distance: '0.00%' },
    ratioPpm: 1_000_000,
  });
});

it('CONTRACT-302 totals are of the positions of a contract or of all, beside the account', async () => {
  const engine = await opened();
  const short = { ...LONG, id: 9, symbol: OTHER, side: 'short', size: '2.000', entryTotal: '6100' } as const;
  await engine.send({ positions: [{ ...short, margin: '610', fee: '3', openCost: '3' }] });
  engine.setMark(PERP, '59000.00');
  await engine.pass(1_100, true);
  expect(engine.texts(ALL)).toEqual({
    ...{ status: 'live', age: 0, count: 2, direction: -1, crossPpm: -1, worth: '' },
    ...{ pnl: '−900.00', roe: '−13.62%', wallet: '7,000.00', equity: '6,100.00', available: '1,000.00' },
    crossRatio: '—',
  });
  expect(engine.texts(`positions/${OTHER}`)).toMatchObject({ count: 1, pnl: '+100.00', roe: '+16.39%' });
});

it('CONTRACT-303 a closed position has no values, and a total without positions is nothing', async () => {
  const engine = await opened();
  await engine.send({
    available: '7000',
    positions: [{ ...LONG, cause: 'user', size: '0.000', margin: '0' }],
  });
  expect(engine.texts(POSITION)).toMatchObject({ status: 'closed', pnl: '—', worth: '', ratioPpm: -1 });
  expect(engine.texts(ALL)).toMatchObject({
    status: 'live',
    count: 0,
    pnl: '0.00',
    roe: '—',
    wallet: '7,000.00',
  });
  engine.engine.signIn(undefined).catch(() => undefined);
  await engine.pass(100, true);
  expect(engine.texts(ALL)).toMatchObject({ status: 'closed', wallet: '—', available: '—' });
});

it('CONTRACT-304 values are stale with their feed or their connection, and live again with them', async () => {
  const engine = await opened();
  engine.market.silent = [PERP];
  await engine.pass(7_000, true);
  expect(engine.texts(POSITION)).toMatchObject({ status: 'stale', pnl: '0.00' });
  expect(engine.of(`positions/${OTHER}`).status.value).toBe('stale');
  engine.market.silent = [];
  await engine.pass(2_000, true);
  expect(engine.of(POSITION).status.value).toBe('live');
  engine.cut();
  await engine.pass(600);
  expect(engine.of(POSITION).status.value).toBe('stale');
});

it('CONTRACT-305 values wait for the terms, and follow a change of them within a minute', async () => {
  const engine = new ContractEngine();
  engine.market.contractTerms = undefined;
  engine.watch(POSITION);
  engine.engine.signIn('alice').catch(() => undefined);
  await engine.start();
  await engine.send({ available: '1000', frozen: '6000', positions: [LONG] });
  expect(engine.texts(POSITION)).toMatchObject({ status: 'waiting', pnl: '—' });
  engine.market.contractTerms = TERMS;
  await engine.pass(3_100, true);
  expect(engine.texts(POSITION)).toMatchObject({ status: 'live', maintenance: '240.00' });
  const tiers = [{ upTo: '300000', maintenancePpm: 8_000, mostLeverage: 100 }];
  const ofMarket = TERMS.markets.filter(({ symbol }) => symbol === PERP);
  engine.market.contractTerms = { ...TERMS, markets: ofMarket.map((terms) => ({ ...terms, tiers })) };
  engine.market.vip = 1;
  await engine.pass(60_000, true);
  expect(engine.texts(POSITION)).toMatchObject({ maintenance: '480.00', breakEven: '60,054.03' });
  // Fees of a closed part are not those of the open part.
  await engine.send({ positions: [{ ...LONG, fee: '75', openCost: '-10' }] });
  await engine.pass(1_100, true);
  expect(engine.texts(POSITION)).toMatchObject({ breakEven: '60,014.01' });
});
