/** The lines of a user's positions, triggers and orders of a contract on its chart. Pure. */
import { parseScaled } from '#domain/decimal-text';
import { minorText } from '#domain/ledger/minor';
import { parseSteps, type Step } from '#domain/market/instrument';
import { averagePrice } from '#domain/spot/average-price';
import { MINOR_DIGITS } from '#domain/units';
import type { ContractOrder, ContractPosition, ContractTrigger } from '#protocol/names/contract';
import { restingOf, type Dragged, type LineKind } from './own-trades.ts';

export interface ContractLine {
  readonly kind: LineKind;
  /** In ticks; an entry price can be between two ticks. */
  readonly tick: number;
  /** Its text, with the price and the size. */
  readonly label: 'buy' | 'sell' | 'long' | 'short' | 'liquidation' | 'takeProfit' | 'stopLoss' | 'stop';
  /** Decimal texts. */
  readonly price: string;
  readonly size: string;
  readonly drags?: Dragged;
  /** Of a resting order's line all orders there. */
  readonly orders?: readonly number[];
}

interface Held {
  readonly positions: readonly (Pick<ContractPosition, 'id' | 'side' | 'size' | 'entryTotal'> & {
    /** Decimal text; '' if there is none. */
    readonly liquidation: string;
  })[];
  readonly orders: readonly Pick<ContractOrder, 'id' | 'side' | 'price' | 'size' | 'filled'>[];
  readonly triggers: readonly Pick<
    ContractTrigger,
    'id' | 'purpose' | 'trigger' | 'activation' | 'size' | 'callbackBps'
  >[];
}

const TRIGGERS = {
  'take-profit': { kind: 'gain', label: 'takeProfit' },
  'stop-loss': { kind: 'loss', label: 'stopLoss' },
  stop: { kind: 'stop', label: 'stop' },
} as const;

/** Positions first, then triggers, then resting orders: the first of two near lines is labelled. */
export function contractLines({ positions, orders, triggers }: Held, step: Step): readonly ContractLine[] {
  const resting = orders.map(({ id, side, price, size, filled }) => ({
    ...{ id, side, price },
    open: minorText(minorOf(size) - minorOf(filled)),
  }));
  return [
    ...positions.flatMap((position) => positionLines(position, step)),
    ...triggers.flatMap((trigger) => triggerLine(trigger, step)),
    ...restingOf(resting, step).map(({ side, tick, price, size, order, orders }) => ({
      ...{ kind: side, label: side, tick, price, size, orders, drags: { of: 'order', id: order } as const },
    })),
  ];
}

function positionLines(
  { id, side, size, entryTotal, liquidation }: Held['positions'][number],
  step: Step,
): ContractLine[] {
  const price = averagePrice(entryTotal, size, step.digits);
  const scaled = parseScaled(price, MINOR_DIGITS) ?? 0n;
  const tick = Number(scaled) / (step.unit * 10 ** (MINOR_DIGITS - step.digits));
  return [
    {
      kind: 'entry',
      label: side,
      tick,
      price,
      size: minorText(minorOf(size)),
      drags: { of: 'position', id },
    },
    ...lineAt(liquidation, size, { kind: 'liquidation', label: 'liquidation' }, step),
  ];
}

/** A trailing stop follows the price, so it cannot be dragged. */
function triggerLine(
  { id, purpose, trigger, activation, size, callbackBps }: Held['triggers'][number],
  step: Step,
): ContractLine[] {
  const drags = callbackBps > 0 ? {} : { drags: { of: 'trigger', id } as const };
  return lineAt(trigger === '' ? activation : trigger, size, { ...TRIGGERS[purpose], ...drags }, step);
}

function lineAt(
  price: string,
  size: string,
  of: Pick<ContractLine, 'kind' | 'label' | 'drags'>,
  step: Step,
): ContractLine[] {
  const tick = price === '' ? undefined : parseSteps(price, step);
  return tick === undefined ? [] : [{ ...of, tick, price, size: minorText(minorOf(size)) }];
}

function minorOf(text: string): bigint {
  return parseScaled(text, MINOR_DIGITS) ?? 0n;
}
