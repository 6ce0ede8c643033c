/** Records in events: everything that one command did for one purpose is one line, with its exact net amounts. */
import { minorOf, minorText } from '#domain/ledger/minor';
import { REASON_GROUPS } from '#domain/ledger/reason-groups';
import type { LedgerRecord } from '#protocol/names/account';

/** The common purpose of several postings of one command. */
export type Purpose = 'trade' | 'exchange' | 'transfer';

export interface AccountPlace {
  readonly kind: LedgerRecord['kind'];
  /** Only if the money moved to, from or within the frozen part. */
  readonly part?: LedgerRecord['part'] | undefined;
}

export interface RecordEvent {
  /** The newest record's. */
  readonly id: string;
  readonly command: number;
  readonly time: number;
  /** '' if it belongs to no market. */
  readonly symbol: string;
  /** A reason if there is one posting, otherwise the purpose of all. */
  readonly title: { readonly reason: string } | { readonly purpose: Purpose };
  /** One place, or the paying one before the receiving one. */
  readonly places: readonly AccountPlace[];
  /** Net by asset, received ones first, signed; without a sign if all of it stayed in the listed accounts. */
  readonly amounts: readonly { readonly asset: string; readonly amount: string }[];
  /** The records of each posting, in the order in which they were posted. */
  readonly postings: readonly (readonly LedgerRecord[])[];
}

const TRADE_REASONS: readonly string[] = ['buy-deduction', 'sell-deduction', 'spot-trade', 'spot-fee'];
const PURPOSES: ReadonlyMap<string, Purpose> = new Map([
  ...TRADE_REASONS.map((reason) => [reason, 'trade'] as const),
  ...REASON_GROUPS.exchanges.map((reason) => [reason, 'exchange'] as const),
  ...REASON_GROUPS.transfers.map((reason) => [reason, 'transfer'] as const),
]);

/** @param records newest first; the records of a command follow each other */
export function recordEvents(records: readonly LedgerRecord[]): readonly RecordEvent[] {
  const groups = new Map<string, LedgerRecord[]>();
  for (const record of records) {
    const key = keyOf(record);
    const there = groups.get(key);
    if (there === undefined) groups.set(key, [record]);
    else there.push(record);
  }
  return [...groups.values()].map(eventOf);
}

/**
 * Leaves out the oldest command of a list that has more: the rest of its records may be in the part that is not loaded.
 * @param loaded newest first
 */
export function completeEvents(
  events: readonly RecordEvent[],
  loaded: readonly LedgerRecord[],
  more: boolean,
): readonly RecordEvent[] {
  const oldest = loaded.at(-1)?.command;
  return more && oldest !== undefined ? events.filter(({ command }) => command !== oldest) : events;
}

/** An event of these records of one command. @param records newest first, at least one */
export function eventOf(records: readonly LedgerRecord[]): RecordEvent {
  const [{ id, command, time, symbol, reason }] = records as [LedgerRecord, ...LedgerRecord[]];
  const purpose = PURPOSES.get(reason);
  const postings = postingsOf(records);
  const title = postings.length === 1 || purpose === undefined ? { reason } : { purpose };
  return { id, command, time, symbol, title, places: placesOf(records), amounts: netOf(records), postings };
}

function keyOf({ id, command, symbol, reason }: LedgerRecord): string {
  const purpose = PURPOSES.get(reason);
  return purpose === undefined ? String(parseInt(id, 10)) : `${String(command)} ${purpose} ${symbol}`;
}

function postingsOf(records: readonly LedgerRecord[]): readonly (readonly LedgerRecord[])[] {
  const postings = new Map<number, LedgerRecord[]>();
  for (const record of records.toReversed()) {
    const id = parseInt(record.id, 10);
    postings.set(id, [...(postings.get(id) ?? []), record]);
  }
  return [...postings.values()];
}

const unitsOf = ({ amount }: LedgerRecord) => minorOf(amount) ?? 0n;

/** The sums of the records by a key, in the order of the keys' first records. */
function sumsBy(records: readonly LedgerRecord[], key: 'asset' | 'kind'): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const record of records) sums.set(record[key], (sums.get(record[key]) ?? 0n) + unitsOf(record));
  return sums;
}

function netOf(records: readonly LedgerRecord[]): RecordEvent['amounts'] {
  const net = [...sumsBy(records, 'asset')].filter(([, units]) => units !== 0n);
  if (net.length === 0)
    return records.slice(0, 1).map(({ asset, amount }) => ({ asset, amount: unsigned(amount) }));
  const signed = net.map(([asset, units]) => ({
    asset,
    amount: units > 0n ? `+${minorText(units)}` : minorText(units),
  }));
  return signed.sort(
    (one, other) => Number(other.amount.startsWith('+')) - Number(one.amount.startsWith('+')),
  );
}

function unsigned(amount: string): string {
  return amount.replace(/^-/, '');
}

function placesOf(records: readonly LedgerRecord[]): readonly AccountPlace[] {
  const [first, second] = records as [LedgerRecord, LedgerRecord?];
  const kinds = [...sumsBy(records, 'kind')];
  if (kinds.length > 1)
    return [...kinds]
      .filter(([, units]) => units !== 0n)
      .sort(([, one], [, other]) => (one < other ? -1 : 1))
      .map(([kind]) => ({ kind: kind as LedgerRecord['kind'] }));
  const { kind, part } = first;
  // Both sides of one posting: the paying side is the second.
  if (second !== undefined && records.length === 2 && parseInt(first.id, 10) === parseInt(second.id, 10))
    return [
      { kind, part: second.part },
      { kind, part },
    ];
  return [records.length === 1 && part === 'frozen' ? { kind, part } : { kind }];
}
