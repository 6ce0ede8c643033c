/** How an option is sent, and its change as a rule's result. */
import { minorText } from '#domain/ledger/minor';
import { bandAround } from '#domain/option/outcome';
import { oddsText } from '#domain/option/payoff';
import { rowsOf } from '#protocol/entities/entity-rows';
import { optionOrder } from '#protocol/entities/option-order';
import type { AccountEvent } from '#protocol/names/account';
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

/** The order as a command's event sent it: the command's answer. */
export function sentIn(id: number) {
  return (sent: AccountEvent | undefined): OptionOrder => {
    const order = rowsOf(sent?.changes ?? [], optionOrder).find((each) => each.id === id);
    if (order === undefined) throw new Error(`the command of option ${String(id)} did not send it`);
    return order;
  };
}
