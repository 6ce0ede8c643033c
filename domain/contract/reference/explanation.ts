/** The steps of "why this number" as data: a screen and a support ticket show the same ones. */
import { ZERO, type Exact } from './exact.ts';

/** The explained values of a position. Each input of a step may be one of them in turn. */
export const WHY_TOPICS = [
  ...(['pnl', 'roe', 'margin', 'liquidation', 'ratio', 'maintenance', 'equity', 'entry'] as const),
  ...(['mark', 'index', 'tiers', 'funding'] as const),
] as const;
export type WhyTopic = (typeof WHY_TOPICS)[number];
/** Those of an order of the ticket: of the order, and of the position that it leaves. */
export type OrderTopic = WhyTopic | 'cost' | 'fee' | 'most' | 'available';

export function isPositionTopic(topic: OrderTopic): topic is WhyTopic {
  return WHY_TOPICS.some((each) => each === topic);
}

/** `rate`: a fraction, shown in percent. `plain`: a number without a unit. */
export type WhyUnit = 'quote' | 'base' | 'price' | 'rate' | 'plain';

const STEP_NAMES = [
  ...(['entryValue', 'entryPrice', 'value', 'pnl', 'initial', 'roe', 'extra', 'margin'] as const),
  ...(['rate', 'deduction', 'maintenance', 'wallet', 'otherPnl', 'equity'] as const),
  ...(['otherMaintenance', 'allMaintenance', 'ratio', 'backing', 'exactPrice', 'liquidation'] as const),
  ...(['mark', 'index', 'basis', 'fundingRate', 'funding'] as const),
  ...(['exitValue', 'openFee', 'closeFee', 'net', 'target', 'distance', 'settled'] as const),
  ...(['mostByBalance', 'tierLimit', 'mostByTier', 'userLimit', 'mostByLimit', 'most'] as const),
  ...(['cost', 'totalQuantity', 'fundingEach', 'fundingTotal'] as const),
  ...(['available', 'free', 'crossPnl', 'crossInitial', 'crossRoom', 'left', 'nextLeft'] as const),
  ...(['openQuantity', 'bookQuantity', 'positionLimit', 'shareLimit', 'exposureLimit'] as const),
  ...(['heldValue', 'nextHeldValue', 'median'] as const),
  ...(['orderValue', 'openedValue', 'released', 'openingLoss', 'takerFee', 'makerFee', 'fee'] as const),
] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** A number of a formula. */
export interface WhyNumber {
  readonly value: Exact;
  readonly unit: WhyUnit;
}

/** A text is an operator or a bracket. */
export type FormulaPart = WhyNumber | string;

export interface WhyStep {
  readonly name: StepName;
  /** Empty: the value is an input. */
  readonly formula: readonly FormulaPart[];
  /** Undefined: there is none, as without a liquidation price. */
  readonly value: Exact | undefined;
  readonly unit: WhyUnit;
  /** The explanation of this step in turn. */
  readonly opens?: OrderTopic;
}

export interface Explanation {
  readonly topic: OrderTopic;
  /** The last one is the result. */
  readonly steps: readonly WhyStep[];
  /** The places of the tiers that act. */
  readonly tiers: readonly number[];
}

export const quote = (value: Exact): WhyNumber => ({ value, unit: 'quote' });
export const base = (value: Exact): WhyNumber => ({ value, unit: 'base' });
export const price = (value: Exact): WhyNumber => ({ value, unit: 'price' });
export const fraction = (value: Exact): WhyNumber => ({ value, unit: 'rate' });
export const plain = (value: Exact): WhyNumber => ({ value, unit: 'plain' });

/** A value that was rounded to whole steps: "1,021,456 × 0.1", which is not read as a change to "0.1". */
export function inSteps(value: Exact, each: Exact, unit: WhyUnit): readonly FormulaPart[] {
  return [plain(value.div(each)), '×', { value: each, unit }];
}

export function step(
  name: StepName,
  { value, unit }: { readonly value: Exact | undefined; readonly unit: WhyUnit },
  formula: readonly FormulaPart[] = [],
  opens?: OrderTopic,
): WhyStep {
  return { name, formula, value, unit, ...(opens === undefined ? {} : { opens }) };
}

/** The value of a step that has one. */
export const amountOf = ({ value }: WhyStep): Exact => value ?? ZERO;
