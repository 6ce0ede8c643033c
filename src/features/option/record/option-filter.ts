/** The filter of delivered options, and the rows that pass it. Pure. */
import { OPTION_RESULTS, type OptionCycle, type OptionResult } from '#domain/option/option-terms';
import type { OptionOrder } from '#protocol/names/option';
import { newestById } from '../../../blocks/newest-by-id.ts';
import { ALL_DAYS, isInSpan, type Days, type TimeSpan } from '../../../i18n/day-span.ts';
import { endOf, resultOf } from '../option-result.ts';

/** `''`: all of them. */
export interface OptionFilter {
  readonly symbol: string;
  readonly cycle: OptionCycle | '';
  readonly result: OptionResult | '';
  readonly days: Days;
  /** The chosen days in the user's time zone. */
  readonly span: TimeSpan;
}

export const NO_OPTION_FILTER: OptionFilter = { symbol: '', cycle: '', result: '', days: ALL_DAYS, span: {} };

export function isNarrow({ symbol, cycle, result, days }: OptionFilter): boolean {
  return symbol !== '' || cycle !== '' || result !== '' || days.choice !== 'all';
}

/**
 * The results that a filter offers: "exited" only if there is such an order, or an option can be exited early.
 * @param exited options that their user exited early
 */
export function filterResults(
  products: readonly { readonly cycles: readonly { readonly exitShareBps: number }[] }[],
  exited: number,
): readonly OptionResult[] {
  const canExit = exited > 0 || products.some(({ cycles }) => cycles.some((each) => each.exitShareBps > 0));
  return OPTION_RESULTS.filter((result) => result !== 'exited' || canExit);
}

/** The input of the platform's calls. */
export function questionOf({ symbol, cycle, result, span }: OptionFilter) {
  return {
    ...(symbol === '' ? {} : { symbol }),
    ...(cycle === '' ? {} : { cycle }),
    ...(result === '' ? {} : { result }),
    ...span,
  };
}

interface LoadedOptions<Row> {
  readonly loaded: readonly Row[];
  /** The `before` of the next part: older rows are not loaded yet. Null: everything is loaded. */
  readonly next: number | null;
  /** Those that ended since. */
  readonly live: readonly Row[];
}

/** Newest first. The time of an option is that of its end, as the platform's filter has it. */
export function listedOptions<Row extends OptionOrder>(
  { loaded, next, live }: LoadedOptions<Row>,
  { symbol, cycle, result, span }: OptionFilter,
): readonly Row[] {
  return newestById(loaded, live)
    .filter((each) => each.id >= (next ?? 0) && isInSpan(endOf(each).time, span))
    .filter((each) => (symbol || each.symbol) === each.symbol && (cycle || each.cycle) === each.cycle)
    .filter((each) => result === '' || resultOf(each) === result)
    .sort((one, other) => other.id - one.id);
}
