/** The form that closes a position, or a part of it, as pure functions. */
import { reduced, type Position } from '#domain/contract/position';
import { isZero } from '#domain/decimal-text';
import { minorText, type Minor } from '#domain/ledger/minor';
import type { Instrument } from '#domain/market/instrument';
import { takenFrom, type BookSideLevels } from '#domain/trading/market-order';
import {
  feeOf,
  orderStepsOf,
  totalOf,
  wholeOrders,
  type OrderSteps,
  type OrderType,
} from '#domain/trading/order';
import { priceTick, sizeLots, type PriceProblem, type SizeProblem } from '#domain/trading/order-terms';
import type { Bps, Lots, Ticks } from '#domain/units';
import type { CloseResult } from '../contract-commands.ts';
import {
  closingSide,
  openPosition,
  sizeText,
  type PositionRow,
} from '../../../../blocks/trading/open-position.ts';

export interface CloseForm {
  readonly type: OrderType;
  /** In the base; plain decimals, or texts that are not amounts. */
  readonly size: string;
  readonly price: string;
}

interface CloseMarket {
  readonly instrument: Instrument;
  /** The side of the book that the order takes from; undefined while it is unknown. */
  readonly levels: BookSideLevels | undefined;
  readonly slippageBps: Bps | undefined;
  /** The taker's fee in parts per million. */
  readonly feePpm: number | undefined;
}

export interface CloseSummary {
  /** The input of the command: without a size the whole position, without a price at market. */
  readonly input: { readonly size?: string; readonly price?: string } | undefined;
  readonly size: SizeProblem | undefined;
  readonly price: PriceProblem | undefined;
  /** Of the position, 0–100. */
  readonly share: number;
  /** The size that remains open, in the base. */
  readonly left: string;
  /** The result of the closed part at these prices, and the largest fee; '' while they are unknown. */
  readonly settled: string;
  readonly fee: string;
  /** The book fills only a part within the slippage. */
  readonly partly: boolean;
}

export function closeSummary(form: CloseForm, row: PositionRow, market: CloseMarket): CloseSummary {
  const steps = orderStepsOf(market.instrument);
  const position = openPosition(row, steps);
  const found = closedLots(form.size, position, market.instrument, steps);
  const tick = priceTick({ type: form.type, price: form.type === 'limit' ? form.price : '' }, steps);
  const size = typeof found === 'string' ? found : undefined;
  const price = typeof tick === 'string' ? tick : undefined;
  const lots = typeof found === 'string' ? 0 : found;
  const isSound = size === undefined && price === undefined;
  const filled = isSound
    ? filledBy(lots, tick as Ticks | undefined, position, { ...market, steps })
    : undefined;
  const settled = filled && filled.lots > 0 ? reduced(position, filled).settled : undefined;
  const fee = filled && market.feePpm !== undefined ? feeOf(filled.total, market.feePpm) : undefined;
  return {
    input: isSound ? inputOf(form, lots, position, steps) : undefined,
    size,
    price,
    share: position.lots === 0 ? 0 : Math.floor((lots * 100) / position.lots),
    left: sizeText(steps, position.lots - lots),
    settled: settled === undefined ? '' : minorText(settled),
    fee: fee === undefined ? '' : minorText(fee),
    partly: filled !== undefined && filled.lots < lots,
  };
}

/** The size of a share of the position, in whole order steps and at least one. @param share 0–100 */
export function sizeOfShare(row: PositionRow, share: number, instrument: Instrument): string {
  const steps = orderStepsOf(instrument);
  const { lots } = openPosition(row, steps);
  const part = wholeOrders(Math.floor((lots * share) / 100), steps.perOrder.size);
  return sizeText(steps, Math.max(part, Math.min(lots, steps.perOrder.size)));
}

/** The text on what close all left of a position; undefined: nothing. */
export function leftText({ left, code, order }: Pick<CloseResult, 'left' | 'code' | 'order'>) {
  if (isZero(left)) return undefined;
  if (order !== undefined) return 'positions.done.placed';
  return code === '' ? 'positions.closeAll.left' : 'positions.closeAll.noLiquidity';
}

/** The whole position is closed whatever its size; a part has the smallest size of an order. */
function closedLots(
  text: string,
  { lots: open }: Pick<Position, 'lots'>,
  instrument: Instrument,
  steps: OrderSteps,
): Lots | SizeProblem {
  const lots = sizeLots(text, { minSize: '0' }, steps);
  if (typeof lots === 'string') return lots;
  if (lots > open) return 'too-large';
  return lots === open ? lots : sizeLots(text, instrument, steps);
}

function inputOf(form: CloseForm, lots: Lots, { lots: open }: Pick<Position, 'lots'>, steps: OrderSteps) {
  return {
    ...(lots === open ? {} : { size: sizeText(steps, lots) }),
    ...(form.type === 'limit' ? { price: form.price } : {}),
  };
}

/** A limit order is counted at its price, a market order level by level. */
function filledBy(
  lots: Lots,
  tick: Ticks | undefined,
  { side }: Pick<Position, 'side'>,
  { steps, levels, slippageBps }: CloseMarket & { readonly steps: OrderSteps },
): { readonly lots: Lots; readonly total: Minor } | undefined {
  if (tick !== undefined) return { lots, total: totalOf(steps, tick, lots) };
  if (levels === undefined || slippageBps === undefined) return undefined;
  return takenFrom(levels, { lots, budget: undefined }, { side: closingSide(side), steps, slippageBps });
}
