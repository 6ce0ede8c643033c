/** The judgement of a changed order or trigger by the present market, as pure functions. */
import type { ContractTerms } from '#domain/contract/contract-terms';
import type { MarginMode } from '#domain/contract/position-terms';
import { minorText } from '#domain/ledger/minor';
import { parseSteps, type Instrument } from '#domain/market/instrument';
import { orderStepsOf, totalOf, type OrderSteps } from '#domain/trading/order';
import { priceTick } from '#domain/trading/order-terms';
import type { Ticks } from '#domain/units';
import type { ContractOrder, ContractTrigger } from '#protocol/names/contract';
import type { Preferences } from '../../../../preferences/kept.ts';
import {
  askedHarm,
  executesAt,
  refusedPrice,
  type BestPrices,
  type PriceRefusal,
} from '../../../../blocks/trading/against-market.ts';
import { mustConfirm } from '../../../../blocks/trading/must-confirm.ts';
import { openPosition, settledBy, type HeldPosition } from '../../../../blocks/trading/open-position.ts';
import type { AmendForm } from './amend.form.ts';
import { misplacedIn, type Misplaced } from './protect.form.ts';

export interface Judgement {
  /** Why the platform would refuse the change, as far as is known. */
  readonly refused: PriceRefusal | { readonly field: 'trigger'; readonly code: Misplaced } | undefined;
  /** How many percent worse than the market the price is, if the user must be asked; else 0. */
  readonly harm: number;
  /** The approximate price at which the order executes now; '': it rests. */
  readonly executesAt: string;
  /** The PnL that it settles there, decimal text; '': it closes nothing that is open. */
  readonly settled: string;
  /** Its value, decimal text; '': unknown. */
  readonly total: string;
  /** Everything that was judged by is known. */
  readonly isKnown: boolean;
}

const NOTHING: Judgement = {
  ...{ refused: undefined, harm: 0, executesAt: '', settled: '', total: '', isKnown: false },
};

type HeldRow = HeldPosition & { readonly marginMode: MarginMode };

interface OrderMarket {
  readonly instrument: Instrument;
  readonly best: BestPrices;
  /** The platform confirms the best prices now. */
  readonly isLive: boolean;
  readonly warningBps: number | undefined;
  readonly bandBps: number | undefined;
  readonly positions: readonly HeldRow[];
}

type JudgedOrder = Pick<ContractOrder, 'side' | 'positionSide' | 'postOnly' | 'price'>;

/** A price that stays as it is rests already. */
export function judgedOrder(form: AmendForm, order: JudgedOrder, market: OrderMarket): Judgement {
  const { instrument, best, isLive, warningBps, bandBps, positions } = market;
  const steps = orderStepsOf(instrument);
  const { side } = order;
  const { size = '' } = form;
  const tick = tickOf(form.price, steps);
  if (tick === undefined) return NOTHING;
  const values = {
    ...valuesAt(tick, { size, steps }),
    settled: textOf(settledBy({ ...order, size }, tick, positions, steps)),
    isKnown: isLive && ![best.bid, best.ask, warningBps, bandBps].includes(undefined),
  };
  if (tick === tickOf(order.price, steps)) return { ...NOTHING, ...values };
  const refused = refusedPrice(order, tick, { best, instrument, bandBps });
  if (refused !== undefined) return { ...NOTHING, ...values, refused };
  return {
    ...values,
    refused: undefined,
    harm: askedHarm(side, tick, best, warningBps),
    executesAt: executesAt({ side, tick, lots: undefined, levels: undefined }, best, steps),
  };
}

interface TriggerMarket {
  readonly instrument: Instrument;
  /** Undefined while they are unknown. */
  readonly terms: ContractTerms | undefined;
  /** The price that the trigger follows. */
  readonly current: Ticks | undefined;
  /** The platform confirms that price now. */
  readonly isLive: boolean;
  readonly positions: readonly HeldRow[];
}

type JudgedTrigger = Pick<
  ContractTrigger,
  'purpose' | 'side' | 'positionSide' | 'position' | 'trigger' | 'size'
>;

/** The platform alone judges one without a position yet. */
export function judgedTrigger(form: AmendForm, trigger: JudgedTrigger, market: TriggerMarket): Judgement {
  const { instrument, terms, current, isLive, positions } = market;
  const steps = orderStepsOf(instrument);
  const tick = tickOf(form.trigger, steps);
  if (tick === undefined) return NOTHING;
  const row = positions.find(({ id }) => id === trigger.position);
  const size = form.size ?? trigger.size;
  const at = tickOf(form.price, steps) ?? tick;
  const values = {
    ...valuesAt(at, { size: size === '' ? (row?.size ?? '') : size, steps }),
    settled: textOf(settledBy({ ...trigger, size }, at, positions, steps)),
    isKnown: isLive && current !== undefined && (row === undefined || terms !== undefined),
  };
  if (current === undefined || tick === tickOf(trigger.trigger, steps)) return { ...NOTHING, ...values };
  const position = row && openPosition(row, steps);
  const misplaced =
    tick === current
      ? ('at-market' as const)
      : row && position && misplacedIn(trigger.purpose, tick, { position, row, steps, current, terms });
  return { ...NOTHING, ...values, refused: misplaced && { field: 'trigger', code: misplaced } };
}

/**
 * Whether a price that was asked for by a drag is sent without a question: for users who are not asked about orders
 * either (decision 0550), if everything that a question would be about is known and harmless.
 */
export function isSentAtOnce(
  { refused, harm, executesAt: executes, total, isKnown }: Judgement,
  quote: string,
  preferences: Pick<Preferences, 'confirmOrders' | 'confirmFrom'>,
): boolean {
  if (refused !== undefined || executes !== '' || !isKnown) return false;
  return !mustConfirm({ total, harm }, quote, preferences);
}

function tickOf(price: string | undefined, steps: OrderSteps): Ticks | undefined {
  const tick = price === undefined ? undefined : priceTick({ type: 'limit', price }, steps);
  return typeof tick === 'number' ? tick : undefined;
}

function valuesAt(
  tick: Ticks,
  { size, steps }: { readonly size: string; readonly steps: OrderSteps },
): Pick<Judgement, 'total'> {
  const lots = parseSteps(size, steps.size);
  return { total: lots === undefined ? '' : minorText(totalOf(steps, tick, lots)) };
}

function textOf(settled: bigint | undefined): string {
  return settled === undefined ? '' : minorText(settled);
}
