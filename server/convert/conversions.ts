/** A user's exchanges as the ledger recorded them: the payment, followed directly by what was received. */
import type { LedgerRecord } from '#protocol/names/account';

export interface Conversion {
  /** The id of the payment's posting. */
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly pays: string;
  readonly receives: string;
  readonly time: number;
}

/** @param records the user's sides of exchanges, newest first; a page never cuts an exchange in two */
export function conversionsOf(records: readonly LedgerRecord[]): Conversion[] {
  return records.flatMap((paid, place) => {
    const received = records[place - 1];
    if (!paid.amount.startsWith('-') || received === undefined) return [];
    const { asset: from, amount, time } = paid;
    const { asset: to, amount: receives } = received;
    return [{ id: parseInt(paid.id, 10), from, to, pays: amount.slice(1), receives, time }];
  });
}
