/** `options/<symbol|all>`: totals of the running options. */
import { ofMinor } from '#domain/assets/valuation';
import { minorOf } from '#domain/ledger/minor';
import { UNKNOWN } from '#domain/number-text';
import { OPTION_TOPICS } from '#protocol/names/option-topics';
import { gainTexts, valueTexts } from '../format/value-texts.ts';
import type { OptionValues } from './option-values.ts';
import type { RunningOptions } from './running-options.ts';

const KIND = OPTION_TOPICS.options;
const NOTHING = { count: 0, direction: 0, stake: UNKNOWN, returns: UNKNOWN, gain: UNKNOWN, worth: '' };

/** @param symbol `all`: on all indexes */
export function optionTotals(running: RunningOptions, symbol: string): OptionValues {
  return {
    state: () => running.user.state,
    rows: () => running.in(symbol),
    write(out, texts) {
      const { state } = running.user;
      if (state !== 'live' && state !== 'resyncing') {
        out.fields(KIND, NOTHING);
        return;
      }
      const rows = running.in(symbol);
      const stake = rows.reduce((total, row) => total + (minorOf(row.stake) ?? 0n), 0n);
      const sums = sumOf(running, rows);
      const { direction, total, worth } = gainTexts(sums && ofMinor(sums.gain), texts);
      out.fields(KIND, {
        ...{ count: rows.length, direction, gain: total, worth },
        stake: valueTexts(ofMinor(stake), texts).total,
        returns: valueTexts(sums && ofMinor(sums.returns), texts).total,
      });
    },
  };
}

/** Undefined while a price is unknown; an option without an opening price counts neither way. */
function sumOf(running: RunningOptions, rows: ReturnType<RunningOptions['in']>) {
  let [returns, gain] = [0n, 0n];
  for (const row of rows) {
    if (row.opened === '') continue;
    const valued = running.valued(row);
    if (valued === undefined) return undefined;
    returns += valued.returns;
    gain += valued.gain;
  }
  return { returns, gain };
}
