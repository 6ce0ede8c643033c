/** The form that adds margin to an isolated position or removes it, as pure functions. */
import type { ContractTerms } from '#domain/contract/contract-terms';
import { leastMargin } from '#domain/contract/cross-wallet';
import { initialMargin } from '#domain/contract/margin';
import { isolatedLiquidation } from '#domain/contract/liquidation';
import { givenAmount } from '#domain/ledger/given-amount';
import { minorOf, minorText, type Minor } from '#domain/ledger/minor';
import { formatSteps, type Instrument } from '#domain/market/instrument';
import { orderStepsOf } from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import { openPosition, type PositionRow } from '../../../../blocks/trading/open-position.ts';

export const MARGIN_CHANGES = ['add', 'remove'] as const;
export type MarginChange = (typeof MARGIN_CHANGES)[number];

export interface MarginForm {
  readonly change: MarginChange;
  /** A plain decimal, or a text that is not an amount; `MOST`: the most, which changes with the mark. */
  readonly amount: string;
}

export const MOST = 'most';

interface MarginMarket {
  readonly instrument: Instrument;
  /** Undefined while they are unknown. */
  readonly terms: ContractTerms | undefined;
  /** The available balance, exact decimal text; '' while it is unknown. */
  readonly available: string;
  readonly mark: Ticks | undefined;
}

/** `too-large`: less than the initial margin would be left. */
type MarginProblem = ReturnType<typeof problemOf>;

export interface MarginSummary {
  /** As it is sent. */
  readonly amount: string;
  readonly problem: MarginProblem;
  /** The most that can be added or removed, decimal text; '' while it is unknown. */
  readonly most: string;
  /** Prices; '' if there is none, undefined while it is unknown. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** @param row with the leverage of its initial margin */
export function marginSummary(
  form: MarginForm,
  row: PositionRow & { readonly leverage: number },
  { instrument, terms, available, mark }: MarginMarket,
): MarginSummary {
  const steps = orderStepsOf(instrument);
  const position = openPosition(row, steps);
  const removable =
    terms && mark !== undefined
      ? position.margin - leastMargin({ terms, position, leverage: row.leverage, mark })
      : undefined;
  const most = form.change === 'add' ? minorOf(available) : removable && atLeastNone(removable);
  const mostText = most === undefined ? '' : minorText(most);
  const typed = form.amount === MOST ? mostText : form.amount;
  const amount = givenAmount(typed);
  const problem = problemOf(amount, form.change, most);
  const priceWith = (margin: Minor) => terms && liquidationText(terms, { ...position, margin }, instrument);
  const changed = typeof amount === 'bigint' && problem === undefined ? amount : undefined;
  return {
    amount: typed,
    problem,
    most: mostText,
    before: priceWith(position.margin),
    after:
      changed === undefined
        ? undefined
        : priceWith(form.change === 'add' ? position.margin + changed : position.margin - changed),
  };
}

/**
 * The parts of an isolated position's margin, decimal text: its entry value by the leverage, and what is above it: the
 * loss to the mark when it was opened, and what its user added or removed.
 */
export function marginParts({
  entryTotal,
  margin,
  leverage,
}: Pick<PositionRow, 'entryTotal' | 'margin'> & { readonly leverage: number }): {
  readonly initial: string;
  readonly extra: string;
} {
  const initial = initialMargin(minorOf(entryTotal) ?? 0n, leverage);
  return { initial: minorText(initial), extra: minorText((minorOf(margin) ?? 0n) - initial) };
}

/** An isolated position at another leverage: the core's rule sets its margin again. Prices as above. */
export function marginAtLeverage(
  row: PositionRow,
  leverage: number,
  {
    instrument,
    terms,
    mark,
  }: {
    readonly instrument: Instrument;
    readonly terms: ContractTerms;
    readonly mark: Ticks;
  },
): { readonly margin: string; readonly before: string; readonly after: string } {
  const position = openPosition(row, orderStepsOf(instrument));
  const margin = leastMargin({ terms, position, leverage, mark });
  return {
    margin: minorText(margin),
    before: liquidationText(terms, position, instrument),
    after: liquidationText(terms, { ...position, margin }, instrument),
  };
}

function atLeastNone(amount: Minor): Minor {
  return amount > 0n ? amount : 0n;
}

function problemOf(amount: ReturnType<typeof givenAmount>, change: MarginChange, most: Minor | undefined) {
  if (typeof amount !== 'bigint') return amount;
  if (most === undefined || amount <= most) return undefined;
  return change === 'add' ? 'not-enough' : 'too-large';
}

function liquidationText(
  terms: ContractTerms,
  position: Parameters<typeof isolatedLiquidation>[1],
  instrument: Instrument,
): string {
  const tick = isolatedLiquidation(terms, position);
  return tick === undefined ? '' : formatSteps(tick, orderStepsOf(instrument).price);
}
