/**
 * The messages published while a snapshot was loading, without those that the snapshot contains, so that none is lost
 * or sent twice.
 */
import type {
  BookUpdate,
  MarketUpdate,
  TickerRowChange,
  TickerUpdate,
  TradesUpdate,
} from '../core/publication.ts';

type StreamMessage = BookUpdate | TradesUpdate;

/** The missed messages that continue the snapshot, in their order. */
export function following(snapshot: MarketUpdate, missed: readonly MarketUpdate[]): MarketUpdate[] {
  let held = snapshot;
  return missed.filter((message) => {
    if (!continues(held, message)) return false;
    held = message;
    return true;
  });
}

function continues(held: MarketUpdate, message: MarketUpdate): boolean {
  if (!isStream(held) || !isStream(message)) return message.time > held.time;
  if (held.epoch !== message.epoch) return message.type === 'snapshot' && message.time >= held.time;
  if ('seq' in held && 'seq' in message) return message.seq > held.seq;
  if ('trades' in held && 'trades' in message) return lastId(message) > lastId(held);
  return false;
}

function isStream(message: MarketUpdate): message is StreamMessage {
  return 'epoch' in message;
}

function lastId(message: TradesUpdate): number {
  return message.trades.at(-1)?.[0] ?? 0;
}

/**
 * Several markets' first values as one message, with the changes since. Each snapshot has a separate time, and may or
 * may not contain the changes of that very millisecond; applying them again changes nothing.
 */
export function mergeTickers(
  snapshots: readonly TickerUpdate[],
  missed: readonly TickerUpdate[],
): TickerUpdate {
  const held = new Map<string, TickerRowChange>();
  let last = 0;
  const since = new Map(snapshots.flatMap(({ time, rows }) => rows.map(({ symbol }) => [symbol, time])));
  for (const { time, rows } of [...snapshots, ...missed]) {
    for (const row of rows) {
      if (time < (since.get(row.symbol) ?? 0)) continue;
      held.set(row.symbol, { ...held.get(row.symbol), ...row });
      last = Math.max(last, time);
    }
  }
  return { time: last, rows: [...held.values()] };
}
