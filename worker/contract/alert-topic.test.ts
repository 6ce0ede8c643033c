/** The alert of near liquidations, by an engine whose user and marks the test sets. */
import { expect, it } from 'vitest';
import { ContractEngine, LONG, PERP } from '../../tests/support/contract-engine.ts';

const ALERT = 'alert/all';

it('LIQUIDATION-510 one crossing warns once, and a position that is closed ends its level', async () => {
  const engine = new ContractEngine();
  engine.watch(ALERT);
  engine.engine.signIn('alice').catch(() => undefined);
  await engine.start('en');
  await engine.pass(100, true);
  await engine.send({ available: '1000', frozen: '6000', positions: [LONG] });
  const at = async (mark: string) => {
    engine.setMark(PERP, mark);
    await engine.pass(1_100, true);
    return engine.texts(ALERT);
  };
  expect(await at('60000.00')).toMatchObject({ level: 0, raised: 0, raisedLevel: 0 });
  // Equity 310 of 217.24.
  expect(await at('54310.00')).toMatchObject({
    ...{ level: 1, raised: 1, raisedLevel: 1, market: PERP, ratio: '70.07%', raisedRatio: '70.07%' },
  });
  expect(await at('54330.00')).toMatchObject({ level: 1, raised: 1, ratio: '65.85%', raisedRatio: '70.07%' });
  expect(await at('54310.00')).toMatchObject({ level: 1, raised: 1 });
  expect(await at('54217.00')).toMatchObject({ level: 2, raised: 2, raisedLevel: 2, raisedMarket: PERP });
  expect(await at('60000.00')).toMatchObject({ level: 0, raised: 2 });
  expect(await at('54310.00')).toMatchObject({ level: 1, raised: 3 });
  await engine.send({ positions: [{ ...LONG, size: '0.000', cause: 'user', version: 9 }] });
  await engine.pass(100, true);
  expect(engine.texts(ALERT)).toMatchObject({ level: 0, raised: 3 });
});
