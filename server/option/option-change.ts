/** How an option is sent, and its change as a rule's result. */
import { minorText } from '#domain/ledger/minor';
import { bandAround } from '#domain/option/outcome';
import { oddsText } from '#domain/option/payoff';
import { optionOrder } from '#protocol/entities/option-order';
import type { OptionOrder } from '#protocol/names/option';
import { changesOf } from '../core/entity-change.ts';
import { optionRows, type HeldOption, type OptionRow } from './option-rows.ts';

export function sentOption(row: OptionRow): OptionOrder {
  const { user: _user, oddsBps, stake, fee, payout, ...same } = row;
  const { low, high } =
    row.opened === '' ? { low: '', high: '' } : bandAround(row.opened, row.bandPpm, row.step);
  return {
    ...same,
    ...{ low, high, odds: oddsText(oddsBps) },
    stake: minorText(BigInt(stake)),
    fee: minorText(BigInt(fee)),
    payout: minorText(BigInt(payout)),
  };
}

export const optionChange = changesOf({
  entity: optionOrder.name,
  rows: optionRows,
  row: (held: HeldOption) => ({ ...held }),
  sent: sentOption,
});
