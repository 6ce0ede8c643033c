/**
 * Whether an account can pay for a trade of a contract, and what the trade leaves of it. The core asks before
 * each trade, and for the trades of a fill-or-kill order one after another.
 */
import type { Minor } from '../ledger/minor.ts';
import { feeOf, totalOf, type OrderSide, type OrderSteps } from '../trading/order.ts';
import type { Lots, Ticks } from '../units.ts';
import { crossRoom, crossWallet, type LeveragedPosition } from './cross-wallet.ts';
import { PPM, type ContractTerms, type MinorPpm } from './contract-terms.ts';
import { crossAccount, initialMargin, isLiquidated, type CrossAccount } from './margin.ts';
import { openingLoss } from './order-cost.ts';
import type { MarginMode } from './position-terms.ts';
import { sideOpenedBy } from './position.ts';
import { increased, reduced, type Fill, type Position, type PositionSide } from './position.ts';

/** An account as a trade finds it. */
export interface Payer {
  /** Of the contract account, with the amount that the order holds for the lots. */
  readonly available: Minor;
  /** The account's cross positions without those of this order; undefined: a mark is missing. */
  readonly cross: readonly LeveragedPosition[] | undefined;
  /** The position that the order closes first. */
  readonly closes: Position | undefined;
  /** The position that the rest of the order adds to. */
  readonly opens: Position | undefined;
}

export interface TradeTerms {
  readonly steps: OrderSteps;
  readonly contract: ContractTerms;
  readonly side: OrderSide;
  readonly leverage: number;
  readonly marginMode: MarginMode;
  readonly feePpm: number;
  /** Undefined: the market has none. */
  readonly mark: Ticks | undefined;
  /** The market's present price while the mark is too old to judge a closing trade by. */
  readonly fair?: Ticks | undefined;
}

/**
 * The account after a trade; undefined: it cannot pay.
 *
 * Isolated: fee, margin and opening loss of the opened part, less margin and PnL of the closed part, are at
 * most what is spendable. Cross: an opening trade leaves no loss and no initial margin uncovered; a closing
 * one is paid by the wallet, and leaves an account that is not liquidated or is no further from sound than
 * before: a user may reduce below maintenance too, while liquidations are paused. So nobody moves a loss to
 * the market maker by a bad price.
 * @param trade lots at one price, or their whole value if it is an estimate
 */
export function afterTrade(terms: TradeTerms, payer: Payer, trade: Fill): Payer | undefined {
  const { after, isPaid: paid } = traded(terms, payer, trade);
  return paid ? after : undefined;
}

/** The account after a trade, even if it cannot pay. */
export function traded(
  terms: TradeTerms,
  payer: Payer,
  trade: Fill,
): { readonly after: Payer; readonly isPaid: boolean } {
  const { steps, side, leverage, mark } = terms;
  const closing = Math.min(payer.closes?.lots ?? 0, trade.lots);
  // One price for both parts; rounded to the disadvantage of the part that opens.
  const closedTotal =
    closing === trade.lots ? trade.total : (trade.total * BigInt(closing)) / BigInt(trade.lots);
  let left = payer.available - feeOf(trade.total, terms.feePpm);
  let { closes, opens } = payer;
  if (closes !== undefined && closing > 0) {
    const { settled, released, position } = reduced(closes, { lots: closing, total: closedTotal });
    left += settled + released;
    closes = position;
  }
  const opened = { lots: trade.lots - closing, total: trade.total - closedTotal };
  if (opened.lots > 0) {
    const loss = terms.marginMode === 'isolated' ? openingLoss(steps, side, { ...opened, mark }) : 0n;
    const margin = initialMargin(opened.total, leverage) + loss;
    left -= margin;
    opens = increased(opens ?? NOTHING[sideOpenedBy(side)], opened, margin);
  }
  const after = { available: left, cross: payer.cross, closes, opens };
  return { after, isPaid: isPaid(terms, payer, after, opened.lots > 0) };
}

const NOTHING: Readonly<Record<PositionSide, Position>> = {
  long: { side: 'long', lots: 0, entryNotional: 0n, margin: 0n },
  short: { side: 'short', lots: 0, entryNotional: 0n, margin: 0n },
};

function isPaid(terms: TradeTerms, before: Payer, after: Payer, isOpening: boolean): boolean {
  const { available: left, cross } = after;
  if (terms.marginMode === 'isolated')
    return left >= before.available || (cross !== undefined && crossRoom(left, cross) >= 0n);
  const positions = ofAccount(terms, after);
  if (positions === undefined) return !isOpening && left >= 0n;
  if (isOpening) return crossRoom(left, positions) >= 0n;
  const wallet = crossWallet(left, positions);
  if (wallet < 0n || positions.length === 0) return wallet >= 0n;
  const account = crossAccount(wallet, positions);
  return !isLiquidated(account) || isNoWorse(terms, before, after, account);
}

/** Whether a closing trade leaves the account at least as near to its requirement, at a sound price. */
function isNoWorse(terms: TradeTerms, before: Payer, after: Payer, then: CrossAccount): boolean {
  const positions = ofAccount(terms, before);
  if (positions === undefined) return false;
  const first = crossAccount(crossWallet(before.available, positions), positions);
  const closed = (before.closes?.lots ?? 0) - (after.closes?.lots ?? 0);
  return surplus(then) + PPM * movedSince(terms, closed) >= surplus(first);
}

function surplus({ equity, requirement }: CrossAccount): MinorPpm {
  return equity * PPM - requirement;
}

/** How much the market has moved against the closed lots since the mark: no fault of the trade. */
function movedSince({ steps, side, mark, fair }: TradeTerms, closed: Lots): Minor {
  if (mark === undefined || fair === undefined) return 0n;
  const moved = totalOf(steps, mark, closed) - totalOf(steps, fair, closed);
  const lost = side === 'sell' ? moved : -moved;
  return lost > 0n ? lost : 0n;
}

/** All cross positions of the account. */
function ofAccount(
  { contract, leverage, mark }: TradeTerms,
  { cross, closes, opens }: Payer,
): readonly LeveragedPosition[] | undefined {
  const own = [closes, opens].filter((each) => each !== undefined);
  if (own.length === 0) return cross;
  if (mark === undefined || cross === undefined) return undefined;
  return [...cross, ...own.map((position) => ({ terms: contract, position, leverage, mark }))];
}
