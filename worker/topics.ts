/** Topics as the engine reads them: the parts of their names, and the channels that feed them. */
import type { Channel } from '#protocol/names/market';
import { topicPrefix, type TopicRoute, type TopicRoutes } from '#protocol/names/topic-layout';
import type { Topic } from './engine-api.ts';
import { isSymbol } from './feed/check.ts';

export interface TopicParts {
  readonly kind: string;
  /** The kind's entry in the table. */
  readonly entry: TopicRoute;
  /** The topic's name as the page sent it. */
  readonly topic: Topic;
  /** Its market; empty if it has none. */
  readonly symbol: string;
  /** The parts after the symbol. */
  readonly rest: readonly string[];
}

/** A topic's kind and its market's symbol. Topics of one subject change together: all views of one book share it. */
export type Subject = string;

/** Throws on a name that is not a topic: only our page names topics. */
export function topicParts(topic: Topic, kinds: TopicRoutes): TopicParts {
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
 * The channel that a topic needs besides `tickers`, which is always subscribed. A symbol that no market can have gets
 * none: the platform would refuse it together with all other channels of the call.
 */
export function channelOf({ entry: { channel, slow }, symbol, rest }: TopicParts): Channel | undefined {
  if (!isSymbol(symbol)) return undefined;
  return (rest[0] === 'slow' ? slow : channel?.replace('*', symbol)) as Channel | undefined;
}
