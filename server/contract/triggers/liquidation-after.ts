/** Where an order's position would be closed by force once the order has filled, with all that is open beside it. */
import { countedAccount, crossWallet } from '#domain/contract/cross-wallet';
import { isolatedLiquidation, shownLiquidation } from '#domain/contract/liquidation';
import type { Position } from '#domain/contract/position';
import { feeOf } from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import type { CoreState } from '../../core/state.ts';
import type { Market } from '../../trading/trading-state.ts';
import type { ContractOrder } from '../contract-forms.ts';
import { crossPositions } from '../cross-account.ts';
import { termsOf } from '../market-terms.ts';
import { positionOf } from '../positions.ts';

/**
 * Undefined if no mark liquidates it.
 * @param opened the part that the order opens
 * @param whole with what is open on its side
 * @param freed what the order holds now, if it is amended
 */
export function liquidationAfter(
  state: CoreState,
  market: Market,
  order: ContractOrder,
  { opened, whole }: { readonly opened: Position; readonly whole: Position },
  freed = 0n,
): Ticks | undefined {
  const terms = termsOf(state, market);
  if (order.marginMode === 'isolated') return isolatedLiquidation(terms, whole);
  const { quote } = market.instrument;
  const cross = crossPositions(state, order.user, quote);
  const before = positionOf(state, order);
  // Opening moves margin from available to frozen: of the wallet only its fee leaves.
  const fee = feeOf(opened.entryNotional, order.feePpm);
  const available = state.ledger.available(order.user, 'contract', quote) + freed;
  const wallet = crossWallet(available, cross) - fee;
  const here = cross.filter(({ held }) => held.symbol === order.symbol && held !== before);
  const others = cross.filter(({ held }) => held.symbol !== order.symbol);
  const opposite = here.map(({ position }) => position);
  return shownLiquidation(terms, [whole, ...opposite], countedAccount(wallet, others));
}
