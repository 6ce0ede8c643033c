/** The account that pays for an order's trades, as `domain/contract/trade-payment.ts` needs it. */
import { afterTrade, type Payer, type TradeTerms } from '#domain/contract/trade-payment';
import type { Fill } from '#domain/contract/position';
import type { Minor } from '#domain/ledger/minor';
import type { Ticks } from '#domain/units';
import type { Slices } from '../core/state-slice.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import type { ContractOrder } from './contract-forms.ts';
import { crossPositions } from './cross-account.ts';
import { fundingOwed } from './funding/due-funding.ts';
import { positionNow } from './funding/position-now.ts';
import { legsOf } from './legs.ts';
import { indexStates } from './marks/index-states.ts';
import { termsOf } from './market-terms.ts';

type PaidOrder = Pick<
  ContractOrder,
  'user' | 'symbol' | 'side' | 'positionSide' | 'reverse' | 'leverage' | 'marginMode' | 'feePpm'
>;

/** An order's account and the terms of its trades. */
export interface OrderPayer {
  readonly terms: TradeTerms;
  readonly payer: Payer;
}

/** @param available of the contract account */
export function payerOf(state: Slices, order: PaidOrder, available: Minor): OrderPayer {
  const market = trading.of(state).markets.get(order.symbol) as Market;
  const { side, leverage, marginMode, feePpm } = order;
  const legs = legsOf(state, order);
  const cross = crossPositions(state, order.user, market.instrument.quote);
  const contract = termsOf(state, market);
  return {
    terms: {
      steps: market.steps,
      contract,
      side,
      leverage,
      marginMode,
      feePpm,
      mark: market.mark?.mark,
      fair: fairOf(state, market, side),
    },
    payer: {
      available: available - fundingOwed(state, order.user, market.instrument.quote),
      cross: cross.filter(({ held }) => held !== legs.closes && held !== legs.opens),
      closes: legs.closes && positionNow(state, legs.closes),
      opens: legs.opens && positionNow(state, legs.opens),
    },
  };
}

/** While the index is stale: the market maker's middle price, which no user moves. */
function fairOf(
  state: Slices,
  { instrument, reference }: Market,
  side: PaidOrder['side'],
): Ticks | undefined {
  if (reference === 0 || indexStates.of(state).of(instrument.symbol).isLive) return undefined;
  return side === 'sell' ? Math.floor(reference / 2) : Math.ceil(reference / 2);
}

/** @param held the part of the order's frozen amount that is for the trade */
export function canPay({ terms, payer }: OrderPayer, trade: Fill, held: Minor = 0n): boolean {
  return afterTrade(terms, { ...payer, available: payer.available + held }, trade) !== undefined;
}

/** Whether all trades can be paid, one after another. */
export function canPayAll({ terms, payer }: OrderPayer, trades: readonly Fill[]): boolean {
  let left: Payer | undefined = payer;
  for (const trade of trades) {
    left = afterTrade(terms, left, trade);
    if (left === undefined) return false;
  }
  return true;
}
