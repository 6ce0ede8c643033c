/** A market of another kind besides spot: its orders are in the same books, and no command of spot affects them. */
import { expect, it } from 'vitest';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { fakeStore } from '../../tests/support/fake-store.ts';
import { commandId, openCore, type OpenCore } from '../../tests/support/open-core.ts';
import { heldOrder } from '../../tests/support/stored-order.ts';
import { apply, settings } from '../settings/settings-state.ts';
import { trading } from '../trading/trading-state.ts';
import { orderOwnerQuery } from './queries.ts';
import { spotLimits } from './settings.ts';

const SPOT = 'ABC-USDT';
const PERPETUAL = 'ABC-USDT-PERP';
const OTHER = 900;

/** Ada has three open orders of the other kind, from id 900 on. */
async function withBoth(run: (core: OpenCore, ada: number) => Promise<void>): Promise<void> {
  const core = await openCore({
    store: fakeStore(),
    instruments: [fakeInstrument(SPOT), { ...fakeInstrument(PERPETUAL), kind: 'perpetual' }],
  });
  const ada = await core.openUser('Ada');
  await core.execute({ kind: 'demo.faucet', user: ada, id: commandId(), input: {} });
  const { orders } = trading.of(core.state);
  for (const id of [OTHER, OTHER + 1, OTHER + 2])
    orders.add({ ...heldOrder({ id, user: ada, symbol: PERPETUAL }), kind: 'perpetual' });
  await run(core, ada);
  await core.stop();
}

const ask = (core: OpenCore, user: number, kind: string, input: object) =>
  core.execute({ kind: `spot.${kind}`, user, id: commandId(), input });
const BUY = { symbol: SPOT, side: 'buy', type: 'limit', price: '1.00', size: '1' };

it('SPOT-910 commands of spot cancel and amend no order of another kind of market', () =>
  withBoth(async (core, ada) => {
    const { orders } = trading.of(core.state);
    await ask(core, ada, 'placeOrder', BUY);
    for (const [kind, more] of [
      ['cancelOrder', {}],
      ['amendOrder', { price: '1.00' }],
    ] as const)
      expect(await ask(core, ada, kind, { order: OTHER, ...more })).toMatchObject({ code: 'spot.no-order' });
    const elsewhere = await ask(core, ada, 'cancelOrders', { symbol: PERPETUAL });
    expect(elsewhere).toMatchObject({ code: 'market.unknown-symbol' });
    const all = await ask(core, ada, 'cancelOrders', {});
    expect(all).toMatchObject({ code: 200, answer: { cancelled: 1 } });
    expect(orders.of(ada).map(({ id, status }) => [id, status])).toEqual([
      [OTHER, 'unfilled'],
      [OTHER + 1, 'unfilled'],
      [OTHER + 2, 'unfilled'],
    ]);
    expect(await core.ask(orderOwnerQuery, OTHER)).toBeUndefined();
  }));

it('SPOT-911 the most open orders of spot count no order of another kind of market', () =>
  withBoth(async (core, ada) => {
    const value = { ...spotLimits.default, mostOpen: 2 };
    const change = { number: 1, name: spotLimits.name, value, reason: '', operator: 1, time: 1 };
    apply(settings.of(core.state), change);
    for (const code of [200, 200, 'spot.too-many-orders'])
      expect(await ask(core, ada, 'placeOrder', BUY)).toMatchObject({ code });
  }));
