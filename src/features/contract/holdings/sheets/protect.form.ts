/** The form that sets a take-profit or a stop-loss of a position, as pure functions. */
import {
  checkTrigger,
  isBeyondLiquidation,
  isOnItsSide,
  type TriggerProblem,
} from '#domain/contract/check-trigger';
import type { ContractTerms } from '#domain/contract/contract-terms';
import { isolatedLiquidation } from '#domain/contract/liquidation';
import type { MarginMode } from '#domain/contract/position-terms';
import type { Position } from '#domain/contract/position';
import type { TriggerBy, TriggerPurpose } from '#domain/contract/trigger-terms';
import { minorText } from '#domain/ledger/minor';
import type { Instrument } from '#domain/market/instrument';
import { orderStepsOf, type OrderSteps, type OrderType } from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import {
  closingSide,
  openPosition,
  settledAt,
  type PositionRow,
} from '../../../../blocks/trading/open-position.ts';

export const PROTECTIONS = ['take-profit', 'stop-loss'] as const;
export type Protection = (typeof PROTECTIONS)[number];

/** Plain decimals, or texts that are not amounts. */
interface LegPrices {
  readonly trigger: string;
  /** The limit of its order. */
  readonly price: string;
}

/** The terms of both legs. */
interface ProtectTerms {
  readonly triggerBy: TriggerBy;
  readonly type: OrderType;
  /** In the base; '' the whole position. */
  readonly size: string;
}

/** One leg; a leg without prices is not wanted. */
export type ProtectForm = ProtectTerms & LegPrices & { readonly purpose: Protection };
export type ProtectionForm = ProtectTerms & Readonly<Record<Protection, LegPrices>>;

const NO_PRICES: LegPrices = { trigger: '', price: '' };
export const EMPTY_PROTECTION: ProtectionForm = {
  ...{ triggerBy: 'mark', type: 'market', size: '' },
  ...{ 'take-profit': NO_PRICES, 'stop-loss': NO_PRICES },
};

/** The legs with prices, in their order. */
export function typedLegs(form: ProtectionForm): readonly Protection[] {
  return PROTECTIONS.filter((each) => form[each].trigger !== '' || form[each].price !== '');
}

/** Without the prices of legs that are set now. */
export function withoutLegs(form: ProtectionForm, placed: readonly Protection[]): ProtectionForm {
  return { ...form, ...Object.fromEntries(placed.map((each) => [each, NO_PRICES])) };
}

/** A trigger of the position that is set already. */
interface SetTrigger {
  readonly id: number;
  readonly purpose: TriggerPurpose;
  readonly size: string;
  readonly pair: number;
  readonly status: string;
}

interface ProtectMarket {
  readonly instrument: Instrument;
  /** Undefined while they are unknown. */
  readonly terms: ContractTerms | undefined;
  /** The price that the trigger follows. */
  readonly current: Ticks | undefined;
  readonly triggers: readonly SetTrigger[];
}

/** Why a trigger price cannot be set. `wrong-side`: SPEC §5. `at-market`: the price is there already. */
export type Misplaced = 'wrong-side' | 'beyond-liquidation' | 'at-market';

export type ProtectProblem =
  | TriggerProblem
  | { readonly field: 'trigger'; readonly code: Exclude<Misplaced, 'at-market'> };

export interface ProtectInput {
  readonly purpose: TriggerPurpose;
  readonly trigger: string;
  readonly triggerBy: TriggerBy;
  readonly type: OrderType;
  readonly price?: string;
  readonly size?: string;
  readonly reduceOnly?: boolean;
  readonly pair?: number;
}

export interface ProtectSummary {
  /** The input of the command; undefined if there is a problem. */
  readonly input: ProtectInput | undefined;
  readonly problems: readonly ProtectProblem[];
  /** The same as a reduce-only stop, if only its side is wrong. */
  readonly stop: ProtectInput | undefined;
  /** The PnL that is settled at its price, decimal text; '' while it is unknown. */
  readonly settled: string;
}

export interface ProtectionSummary {
  /** Undefined: not wanted. */
  readonly legs: Readonly<Record<Protection, ProtectSummary | undefined>>;
  /** The inputs of the commands, one for each leg; undefined if there is a problem. */
  readonly inputs: readonly ProtectInput[] | undefined;
}

/** Both legs at once; a form without prices lacks the take-profit's. */
export function protectionSummary(
  form: ProtectionForm,
  row: ProtectedRow,
  market: ProtectMarket,
): ProtectionSummary {
  const { triggerBy, type, size } = form;
  const typed = typedLegs(form);
  const wanted = typed.length === 0 ? PROTECTIONS.slice(0, 1) : typed;
  // Two new legs are each other's, whatever is set already.
  const facts = wanted.length === 2 ? { ...market, triggers: [] } : market;
  const summaryOf = (purpose: Protection) =>
    wanted.includes(purpose)
      ? protectSummary({ triggerBy, type, size, purpose, ...form[purpose] }, row, facts)
      : undefined;
  const legs = { 'take-profit': summaryOf('take-profit'), 'stop-loss': summaryOf('stop-loss') };
  const inputs = wanted.flatMap((each) => legs[each]?.input ?? []);
  return { legs, inputs: inputs.length === wanted.length ? inputs : undefined };
}

export type ProtectedRow = PositionRow & { readonly marginMode: MarginMode };

export function protectSummary(form: ProtectForm, row: ProtectedRow, market: ProtectMarket): ProtectSummary {
  const { instrument, current } = market;
  const steps = orderStepsOf(instrument);
  const position = openPosition(row, steps);
  const price = form.type === 'limit' ? form.price : '';
  const side = closingSide(position.side);
  const found = checkTrigger(
    { ...form, price, side, callbackBps: 0, activation: '' },
    // A price that is not known yet is neither reached nor on a side.
    { instrument, steps, current: current ?? 0, position, leastCallbackBps: 0, mostCallbackBps: 0 },
  );
  if ('problems' in found) return { ...NOTHING, problems: found.problems };
  const { tick = 0, lots = position.lots } = found;
  if (lots > position.lots) return { ...NOTHING, problems: [{ field: 'size', code: 'too-large' }] };
  const at = found.price ?? tick;
  const settled = minorText(settledAt(position, at, steps, lots));
  const misplaced =
    current && misplacedIn(form.purpose, tick, { position, row, steps, current, terms: market.terms });
  const input = inputOf(form, market.triggers);
  if (!misplaced) return { input, problems: [], stop: undefined, settled };
  const { pair: _pair, ...alone } = input;
  const stop: ProtectInput = { ...alone, purpose: 'stop', reduceOnly: true };
  const isStop = misplaced === 'wrong-side' && !isBeyond(tick, { position, row, terms: market.terms });
  return {
    ...{ input: undefined, problems: [{ field: 'trigger', code: misplaced }] },
    ...{ stop: isStop ? stop : undefined, settled },
  };
}

const NOTHING: ProtectSummary = { input: undefined, problems: [], stop: undefined, settled: '' };

interface Facts {
  readonly position: Position;
  readonly row: ProtectedRow;
  readonly terms: ContractTerms | undefined;
}

/** A stop has no side, but one on the losing side may be where the position was closed by force before. */
export function misplacedIn(
  purpose: TriggerPurpose,
  tick: Ticks,
  { steps, current, ...facts }: Facts & { readonly steps: OrderSteps; readonly current: Ticks },
): 'wrong-side' | 'beyond-liquidation' | undefined {
  const { position } = facts;
  const isSided = purpose !== 'stop';
  if (isSided && !isOnItsSide(purpose, tick, steps, { position, current })) return 'wrong-side';
  const isLosing = isSided ? purpose === 'stop-loss' : tick > current === (position.side === 'short');
  return isLosing && isBeyond(tick, facts) ? 'beyond-liquidation' : undefined;
}

/** A cross position's liquidation depends on the other positions: the platform judges it. */
function isBeyond(tick: Ticks, { position, row, terms }: Facts): boolean {
  if (terms === undefined || row.marginMode === 'cross') return false;
  return isBeyondLiquidation(position.side, tick, isolatedLiquidation(terms, position));
}

function inputOf(
  { purpose, trigger, triggerBy, type, price, size }: ProtectForm,
  triggers: readonly SetTrigger[],
): ProtectInput {
  const pair = otherLeg(purpose, size, triggers);
  return {
    ...{ purpose, trigger, triggerBy, type },
    ...(type === 'limit' ? { price } : {}),
    ...(size === '' ? {} : { size }),
    ...(pair === undefined ? {} : { pair }),
  };
}

/** The leg for the other purpose of the same size that has no other leg yet: when one is filled, the other one ends. */
function otherLeg(purpose: Protection, size: string, triggers: readonly SetTrigger[]): number | undefined {
  const legs = triggers.filter(
    (each) =>
      each.purpose !== 'stop' && each.purpose !== purpose && each.pair === 0 && each.status === 'waiting',
  );
  return legs.find((each) => Number(each.size) === Number(size))?.id;
}
