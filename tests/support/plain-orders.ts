/** Orders of round numbers, for worked examples of the reference. */
import { exact, ZERO } from '../../domain/contract/reference/exact.ts';
import type { OrderFacts, PlainFill, PlainHeld } from '../../domain/contract/reference/order-facts.ts';
import { numbers, OTHERS, plainAt, THREE_TIERS } from './plain-facts.ts';

export const fillOf = (quantity: string, value: string): PlainFill => numbers({ quantity, value });

export const heldAt = (
  side: 'long' | 'short',
  quantity: string,
  entry: string,
  margin: string,
): PlainHeld => ({
  ...{ position: plainAt(side, quantity, entry), margin: exact(margin) },
});

/** 20 and 5 times leverage: initial margins 1,500 and 2,000 at the entry, 1,550 and 2,100 at the marks. */
export const HELD_OTHERS: OrderFacts['others'] = OTHERS.map((other, at) => ({
  ...other,
  ...numbers(at === 0 ? { margin: '1500', leverage: '20' } : { margin: '2000', leverage: '5' }),
}));

/** Buys 0.5 at 60,100 on average, 100 above the mark; two thirds of it trade at once. */
const BUY: OrderFacts = {
  ...{ side: 'buy', closesOnly: false, marginMode: 'isolated', rule: THREE_TIERS },
  ...numbers({ leverage: '10', mark: '60000', index: '59990', tick: '0.1', taken: '20040' }),
  fees: numbers({ maker: '0.0002', taker: '0.0005' }),
  ...{ fill: fillOf('0.5', '30050'), closed: { quantity: ZERO, value: ZERO }, available: exact(10_000) },
  ...{ closes: undefined, opens: undefined, opposite: undefined, others: [], most: undefined },
};

export const orderOf = (more: Partial<OrderFacts> = {}): OrderFacts => ({ ...BUY, ...more });
