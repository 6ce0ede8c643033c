/** The page's records of options, by an engine whose user, indexes and clock the test sets. */
import { expect, it } from 'vitest';
import { ContractEngine, PERP } from '../../tests/support/contract-engine.ts';

const ONE = 'option/3';

async function opened(): Promise<{ engine: ContractEngine; order: Readonly<Record<string, unknown>> }> {
  const engine = new ContractEngine();
  engine.watch(ONE, 'options/all', 'options/ETH-USDT-PERP');
  engine.engine.signIn('alice').catch(() => undefined);
  await engine.start('en');
  await engine.pass(100, true);
  const now = engine.clock.now() + engine.ahead;
  const order = {
    ...{ id: 3, clientId: '00000000-0000-7000-8000-000000000001', symbol: PERP, asset: 'USDT' },
    ...{
      cycle: '1m',
      direction: 'up',
      stake: '100',
      fee: '1',
      odds: '1.85',
      bandPpm: 100,
      exitShareBps: 0,
      exitAsked: 0,
      exitedTime: 0,
      exitMissed: 0,
      exitLeast: '0',
      exitBelow: false,
    },
    ...{ bandWidthBps: 0, bandLeastPpm: 0, bandMostPpm: 0, cycleMillis: 60_000 },
    ...{ openDelayMillis: 1_000, openWithinMillis: 5_000, windowMillis: 5_000, step: '0.01' },
    ...{ status: 'waiting', cause: '', opened: '60000.00', low: '59994.00', high: '60006.00' },
    ...{ openedTime: now, delivery: now + 65_500, delivered: '', outcome: '', payout: '0', late: false },
    ...{ created: now, updated: now },
  };
  await engine.send({ options: [order] });
  return { engine, order };
}

it('OPTION-040 a page follows what a running option would pay, and the time until its delivery', async () => {
  const { engine } = await opened();
  expect(engine.texts(ONE)).toMatchObject({
    ...{ status: 'live', phase: 1, leading: 0, winning: false, days: 0, hours: 0, minutes: 1 },
    ...{ price: '60,000.00', move: '0.00', lead: '−6.00', returns: '0.00', gain: '−101.00' },
  });
  engine.setMark(PERP, '60006.01');
  await engine.pass(1_100, true);
  expect(engine.texts(ONE)).toMatchObject({
    ...{ leading: 1, winning: true, price: '60,006.01', move: '+6.01', lead: '+0.01' },
    ...{ returns: '185.00', gain: '+84.00' },
  });
  const seconds = engine.of(ONE).seconds.value;
  await engine.pass(1_000, true);
  expect(engine.of(ONE).seconds.value).toBe((seconds + 59) % 60);
  await engine.pass(70_000, true);
  expect(engine.texts(ONE)).toMatchObject({ phase: 2, minutes: 0, seconds: 0, elapsedPpm: 1_000_000 });
});

it('OPTION-041 totals are of the running options; an ended one is closed', async () => {
  const { engine, order } = await opened();
  await engine.send({
    options: [{ ...order, id: 4, direction: 'flat', status: 'opening', opened: '', low: '', high: '' }],
  });
  engine.setMark(PERP, '60010.00');
  await engine.pass(1_100, true);
  expect(engine.texts('options/all')).toMatchObject({
    ...{ status: 'live', count: 2, stake: '200.00', returns: '185.00', gain: '+84.00', direction: 1 },
  });
  expect(engine.texts('options/ETH-USDT-PERP')).toMatchObject({ count: 0, stake: '0.00', gain: '0.00' });
  await engine.send({
    options: [{ ...order, status: 'settled', outcome: 'up', delivered: '60010.00', payout: '185' }],
  });
  expect(engine.texts(ONE)).toMatchObject({ status: 'closed', phase: -1, returns: '—' });
  expect(engine.of('options/all').count.value).toBe(1);
});

it('OPTION-042 values are stale with the index, and live again with it', async () => {
  const { engine } = await opened();
  engine.market.silent = [PERP];
  await engine.pass(7_000, true);
  expect(engine.of(ONE).status.value).toBe('stale');
  engine.market.silent = [];
  await engine.pass(2_000, true);
  expect(engine.of(ONE).status.value).toBe('live');
});
