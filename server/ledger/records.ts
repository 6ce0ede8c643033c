/** A posting as its owner reads it: each of its sides that is theirs is a record. */
import { isPlatformKind, type AccountKind, type OwnerId, type Place } from '#domain/ledger/account-kinds';
import { minorText } from '#domain/ledger/minor';
import type { Posting } from '#domain/ledger/posting';
import type { Millis } from '#domain/units';
import type { LedgerRecord } from '#protocol/names/account';

export interface NumberedPosting extends Posting {
  /** Rises by one over the whole platform. */
  readonly id: number;
}

/** `from` first. @param kind only sides in this account kind; undefined: all */
export function recordsOf(
  owner: OwnerId,
  { id, from, to, asset, amount, reason }: NumberedPosting,
  time: Millis,
  kind?: string,
): LedgerRecord[] {
  const side = (name: 'from' | 'to', place: Place): LedgerRecord[] => {
    if (place.owner !== owner || isPlatformKind(place.kind)) return [];
    if (kind !== undefined && place.kind !== kind) return [];
    const signed = minorText(name === 'from' ? -amount : amount);
    const account: AccountKind = place.kind;
    return [
      { id: `${String(id)}.${name}`, kind: account, part: place.part, asset, amount: signed, reason, time },
    ];
  };
  return [...side('from', from), ...side('to', to)];
}
