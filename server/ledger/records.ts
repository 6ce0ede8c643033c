/** A posting as its user reads it: each side in the user's accounts is a record. */
import { isPlatformKind, type UserId } from '#domain/ledger/account-kinds';
import { minorText } from '#domain/ledger/minor';
import type { Posting } from '#domain/ledger/posting';
import type { Millis } from '#domain/units';
import type { LedgerRecord } from '#protocol/names/account';

export interface NumberedPosting extends Posting {
  /** Rises by one over the whole platform. */
  readonly id: number;
}

/** The command of a posting, and its time. */
export interface PostedBy {
  readonly command: number;
  readonly time: Millis;
}

/** `from` first. @param kind only sides in this account kind; undefined: all */
export function recordsOf(
  user: UserId,
  posting: NumberedPosting,
  { command, time }: PostedBy,
  kind?: string,
): LedgerRecord[] {
  const records: LedgerRecord[] = [];
  for (const side of ['from', 'to'] as const) {
    const { kind: of, part, user: whose } = posting[side];
    if (whose !== user || isPlatformKind(of) || (kind !== undefined && of !== kind)) continue;
    const { id, asset, reason, amount, symbol = '' } = posting;
    records.push({
      id: `${String(id)}.${side}`,
      kind: of,
      part,
      asset,
      amount: minorText(side === 'from' ? -amount : amount),
      reason,
      time,
      command,
      symbol,
    });
  }
  return records;
}
