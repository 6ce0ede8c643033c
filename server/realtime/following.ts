/**
 * What was published while a snapshot was on its way, less what the snapshot already has. Without this a message
 * between the two would be lost, or told twice.
 */
import type {
  BookMessage,
  MarketMessages,
  TickerChange,
  TickerMessage,
  TradesMessage,
} from '#protocol/names/market';

type Message = MarketMessages[keyof MarketMessages];
type StreamMessage = BookMessage | TradesMessage;

/** The missed messages that continue the snapshot, in their order. */
export function following(snapshot: Message, missed: readonly Message[]): Message[] {
  let held = snapshot;
  return missed.filter((message) => {
    if (!continues(held, message)) return false;
    held = message;
    return true;
  });
}

function continues(held: Message, message: Message): boolean {
  if (!isStream(held) || !isStream(message)) return message.time > held.time;
  if (held.epoch !== message.epoch) return message.type === 'snapshot' && message.time >= held.time;
  if ('seq' in held && 'seq' in message) return message.seq > held.seq;
  if ('trades' in held && 'trades' in message) return lastId(message) > lastId(held);
  return false;
}

function isStream(message: Message): message is StreamMessage {
  return 'epoch' in message;
}

function lastId(message: TradesMessage): number {
  return message.trades.at(-1)?.[0] ?? 0;
}

/**
 * Several markets' first figures as one message, with what changed since. Each snapshot has a time of its own, and what
 * was said in its very millisecond may be in it or not; said again it changes nothing.
 */
export function mergeTickers(
  snapshots: readonly TickerMessage[],
  missed: readonly TickerMessage[],
): TickerMessage {
  const held = new Map<string, TickerChange>();
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
