/** Triggers of a contract whose steps change, or which is no longer traded. The mark is 100.00. */
import { expect, it } from 'vitest';
import type { ContractTrigger } from '#protocol/names/contract';
import { COARSER, ContractCore, PERP, PERPETUAL } from '../../../tests/support/contract-core.ts';
import { FiredCore } from '../../../tests/support/fired-core.ts';
import { restarted } from '../../../tests/support/restarted-contracts.ts';
import { reconcileOpenOrders } from '../../trading/reconcile-open-orders.ts';
import { contractSettlement } from '../contract-settlement.ts';

async function opened(): Promise<FiredCore> {
  const core = await ContractCore.open();
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  return new FiredCore(core, ada, ben);
}

it('CONTRACT-220 a trigger ends if its price or size is no longer whole steps of an order', async () => {
  const traded = await opened();
  await traded.core.place(traded.ada, 'buy', '2');
  const limit = { type: 'limit', reduceOnly: true };
  await traded.stop('sell', '95.00', { ...limit, price: '94.30', size: '0.5' });
  await traded.stop('sell', '95.00', { ...limit, price: '94.50', size: '0.505' });
  await traded.stop('sell', '95.00', { ...limit, price: '94.50', size: '0.5' });
  await traded.stop('sell', '95.30', { reduceOnly: true, size: '0.5' });
  await traded.place({ purpose: 'stop-loss', position: 2, trigger: '95.00' });
  // The book's steps are finer ones, and those of an order coarser ones.
  const finer = { ...PERPETUAL, priceStep: '0.005', sizeStep: '0.0005', minSize: '0.01' };
  const again = await restarted(traded.core, { ...finer, orderPriceStep: '0.5', orderSizeStep: '0.01' });
  await again.submit({ kind: 'market.recount', symbol: PERP, time: again.core.clock.now() });
  const left = await again.rows<ContractTrigger>(traded.ada, 'contract-trigger');
  expect(left.map(({ id, price, size }) => [id, price, size])).toEqual([
    [3, '94.5', '0.50'],
    [4, '', '0.50'],
    [5, '', ''],
  ]);
  await again.stop();
});

it('CONTRACT-589 a trigger that has fired is counted and ended no more: its order is', async () => {
  const traded = await opened();
  await traded.stop('sell', '97.00', { type: 'limit', price: '98.00' });
  await traded.stop('buy', '105.00');
  await traded.price(9_700);
  expect([1, 2].map((id) => traded.last.get(id)?.status)).toEqual(['fired', 'waiting']);
  const again = await restarted(traded.core, COARSER);
  const after = new FiredCore(again, traded.ada, traded.ben);
  const { state, clock, writer } = again.core;
  const needsRecount = (symbol: string) => contractSettlement.needsRecount?.(state, symbol);
  expect([needsRecount(PERP), needsRecount('NO-USDT-PERP')]).toEqual([true, false]);
  await again.do(traded.ada, 'cancelTrigger', { trigger: 2 });
  expect(needsRecount(PERP)).toBe(false);
  await again.submit({ kind: 'market.recount', symbol: PERP, time: clock.now() });
  expect(await again.orders(traded.ada)).toMatchObject([{ price: '98.0', status: 'unfilled' }]);
  reconcileOpenOrders(clock, { writer, state, instruments: [], delisted: [COARSER] });
  await writer.drain();
  expect(await again.orders(traded.ada)).toEqual([]);
  expect([...after.last.values()]).toMatchObject([{ id: 2, cause: 'user' }]);
  await again.stop();
});
