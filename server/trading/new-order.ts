import type { CoreUser } from '../core/core-api.ts';
import type { RuleContext } from '../core/user-command.ts';
import type { Order } from './order.ts';
import { trading, type Market } from './trading-state.ts';

/** The terms of an order, in ticks and lots of its market. */
export type OrderTerms = Pick<
  Order,
  'side' | 'type' | 'timeInForce' | 'postOnly' | 'tick' | 'lots' | 'budget'
>;

/** The command that places it. */
export interface OrderContext extends Omit<RuleContext, 'user'> {
  /** Of a command by a user always there. */
  readonly user: Pick<CoreUser, 'id'> | undefined;
}

/** An order as its user places it, before it is matched; a kind of market adds its own fields. */
export function newOrder(
  { state, user, id, number, time }: OrderContext,
  { instrument, stepsId }: Pick<Market, 'instrument' | 'stepsId'>,
  { side, type, timeInForce, postOnly, tick, lots, budget }: OrderTerms,
): Order {
  return {
    kind: instrument.kind,
    id: trading.of(state).orders.lastOrder + 1,
    user: user?.id as number,
    clientId: id,
    symbol: instrument.symbol,
    side,
    type,
    // A market order never rests.
    timeInForce: type === 'market' && timeInForce === 'gtc' ? 'ioc' : timeInForce,
    postOnly,
    tick,
    lots,
    budget,
    filled: 0,
    filledTotal: 0n,
    fee: 0n,
    status: 'unfilled',
    cause: '',
    created: time,
    updated: time,
    version: 0,
    rank: number,
    wait: null,
    steps: stepsId,
  };
}
