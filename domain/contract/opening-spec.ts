/**
 * The entries of a contract's ticket as one text, so that they can be part of a topic's name
 * (`opening/<symbol>/…`): `buy,net,limit,61686.5,0.25,20,isolated,open,300`. The page writes it and the
 * worker reads it.
 */
import { amountFault } from '../decimal-text.ts';
import { ORDER_SIDES, ORDER_TYPES, type OrderSide, type OrderType } from '../trading/order.ts';
import type { Bps } from '../units.ts';
import {
  MARGIN_MODES,
  ORDER_POSITION_SIDES,
  type MarginMode,
  type OrderPositionSide,
} from './position-terms.ts';

export interface OpeningInput {
  readonly side: OrderSide;
  readonly positionSide: OrderPositionSide;
  readonly type: OrderType;
  /** A plain decimal above 0; `''`: none yet, or a market order. */
  readonly price: string;
  /** In the base, a plain decimal above 0; `''`: none yet. */
  readonly size: string;
  readonly leverage: number;
  readonly marginMode: MarginMode;
  readonly reduceOnly: boolean;
  /** The slippage of a market order; 0: the platform's maximum. */
  readonly slippageBps: Bps;
}

const EFFECTS = ['open', 'reduce'] as const;
/** Of the nine parts of a text: a plain decimal, and a whole number. */
const AMOUNT = /^(?:\d+(?:\.\d+)?)?$/;
const WHOLE = /^(?:0|[1-9]\d{0,4})$/;

/** A price or size that is no amount is written as none: the form shows its problem. */
export function openingSpec(input: OpeningInput): string {
  const { side, positionSide, type, leverage, marginMode, reduceOnly, slippageBps } = input;
  const price = type === 'market' ? '' : amountOrNone(input.price);
  const effect = EFFECTS[Number(reduceOnly)];
  return [
    ...[side, positionSide, type, price, amountOrNone(input.size), leverage],
    ...[marginMode, effect, slippageBps],
  ].join(',');
}

function amountOrNone(text: string): string {
  return amountFault(text) === undefined ? text : '';
}

/** Undefined if the text is not in the form that `openingSpec` writes. */
export function readOpeningSpec(spec: string): OpeningInput | undefined {
  const parts = spec.split(',');
  const [side, positionSide, type, price = '', size = '', leverage, marginMode, effect, slippage] = parts;
  const input = {
    side: oneOf(ORDER_SIDES, side),
    positionSide: oneOf(ORDER_POSITION_SIDES, positionSide),
    type: oneOf(ORDER_TYPES, type),
    ...{ price: amountIn(price), size: amountIn(size) },
    leverage: wholeIn(leverage),
    marginMode: oneOf(MARGIN_MODES, marginMode),
    reduceOnly: oneOf(EFFECTS, effect) && effect === 'reduce',
    slippageBps: wholeIn(slippage),
  };
  const isWhole = parts.length === 9 && Object.values(input).every((value) => value !== undefined);
  return isWhole && input.leverage !== 0 ? (input as OpeningInput) : undefined;
}

function oneOf<Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined {
  return values.find((value) => value === text);
}

function amountIn(text: string): string | undefined {
  return AMOUNT.test(text) ? text : undefined;
}

function wholeIn(text = ''): number | undefined {
  return WHOLE.test(text) ? Number(text) : undefined;
}
