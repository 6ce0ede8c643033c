/** Topics as the engine understands them: the parts of their names, and the channels that feed them. */
import type { Channel } from '#protocol/names/market';
import { topicPrefix, type TopicKind, type TopicKinds } from '#protocol/names/topic-layout';
import type { Topic } from './engine-api.ts';
import { isSymbol } from './feed/check.ts';

export interface TopicParts {
  readonly kind: string;
  /** The kind's entry in the table. */
  readonly entry: TopicKind;
  /** The topic as the page named it. */
  readonly topic: Topic;
  /** Its market; empty if it is of none. */
  readonly symbol: string;
  /** What follows the symbol. */
  readonly rest: readonly string[];
}

/** What changes together: several views of one book have the same subject. A topic's kind, and its market's symbol. */
export type Subject = string;

/** Throws on a name that is no topic: only our own page names them. */
export function topicParts(topic: Topic, kinds: TopicKinds): TopicParts {
  const kind = topicPrefix(topic);
  const entry = kinds[kind];
  const key = topic.slice(kind.length + 1);
  if (entry === undefined || entry.key?.test(key) === false) throw new RangeError(`not a topic: ${topic}`);
  const [symbol = '', ...rest] = entry.channel ? key.split('/') : [];
  return { kind, entry, topic, symbol, rest };
}

export function subjectOf({ kind, symbol }: TopicParts): Subject {
  return symbol ? `${kind}:${symbol}` : kind;
}

/**
 * The channel that a topic needs besides `tickers`, which is always held. A symbol that can be no market's has none:
 * asking for it would be refused with everything that is asked for beside it.
 */
export function channelOf({ entry: { channel, slow }, symbol, rest }: TopicParts): Channel | undefined {
  if (!isSymbol(symbol)) return undefined;
  return (rest[0] === 'slow' ? slow : channel?.replace('*', symbol)) as Channel | undefined;
}
