/** One option that is bought before the first kill, so that every run has one, however slow the machine is. */
import { setTimeout } from 'node:timers/promises';
import { commandIds } from '../../support/command-ids.ts';
import type { RunningPlatform } from '../../support/running-platform.ts';
import { call } from './open-at-once.ts';

const SYMBOL = 'BTC-USDT-PERP';
/** The cut-off of its cycle is at least this far. */
const FAR_MILLIS = 300_000;
const AGAIN_MILLIS = 200;

interface Product {
  readonly symbol: string;
  readonly isLive: boolean;
  readonly cycles: readonly {
    readonly cycle: string;
    readonly delivery: number;
    readonly cutOffMillis: number;
  }[];
}

export async function buyFirstOption(platform: RunningPlatform): Promise<void> {
  const nextId = commandIds(() => 0.5, Date.UTC(2025, 0, 2));
  const { token } = (await call(platform, '/demo/login', { name: 'Optionist' })) as { token: string };
  await call(platform, '/demo/faucet', { id: nextId() }, token);
  const funds = { from: 'funds', to: 'options', asset: 'USDT', amount: '100' };
  await call(platform, '/assets/transfer', { id: nextId(), ...funds }, token);
  for (;;) {
    const terms = (await call(platform, '/option/terms')) as { time: number; products: readonly Product[] };
    const product = terms.products.find((each) => each.symbol === SYMBOL);
    const open = product?.cycles.find((each) => each.delivery - each.cutOffMillis > terms.time + FAR_MILLIS);
    if (product?.isLive === true && open !== undefined) {
      const { cycle, delivery } = open;
      const order = { symbol: SYMBOL, cycle, direction: 'up', stake: '10', delivery };
      await call(platform, '/option/placeOrder', { id: nextId(), ...order }, token);
      return;
    }
    await setTimeout(AGAIN_MILLIS);
  }
}
