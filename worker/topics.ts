/** Topics as the engine understands them: the parts of their names, and the channels that feed them. */
import { PUBLISHED_LEVELS } from '#domain/market/book-levels';
import type { Channel } from '#protocol/names/market';
import type { Topic } from './engine-api.ts';
import { isSymbol } from './feed/check.ts';
import { KEPT_TRADES } from './market/tape.ts';

export type TopicParts =
  | { readonly kind: 'connection' }
  /** `name` is the topic as it stands. */
  | { readonly kind: 'account'; readonly name: string }
  | {
      readonly kind: 'ticker' | 'mark' | 'sparkline' | 'levels';
      readonly symbol: string;
      readonly slow?: boolean;
    }
  | {
      readonly kind: 'candles';
      readonly symbol: string;
      /** Unchecked here: what a period and a spec may be is known in the candles' own chunk. */
      readonly period: string;
      readonly spec: string;
    }
  | { readonly kind: 'book'; readonly symbol: string; readonly grouping: number; readonly rows: number }
  | { readonly kind: 'trades'; readonly symbol: string; readonly rows: number };

/** What changes together: several views of one book have the same subject. */
export type Subject =
  | 'connection'
  | 'account'
  | `${'ticker' | 'book' | 'trades' | 'mark' | 'sparkline' | 'levels' | 'candles'}:${string}`;

/** What may follow is known in the account's chunk: of a kind that there is not nothing is held. */
const OF_ACCOUNT = /^(account|balance|rows?\/|ended\/)/;

/** Kinds that need no more than a symbol. */
const PLAIN = /^(ticker|mark|sparkline|levels)$/;

/** Throws on a name that is no topic: only our own page names them. */
export function topicParts(topic: Topic): TopicParts {
  const [kind, symbol = '', first, second, ...rest] = topic.split('/');
  const isNamed = symbol !== '' && rest.length === 0;
  if (kind === 'connection' && topic === kind) return { kind };
  if (OF_ACCOUNT.test(topic)) return { kind: 'account', name: topic };
  const isPlain = PLAIN.test(kind as string);
  const slow = kind === 'ticker' && first === 'slow';
  if (isPlain && isNamed && (slow || first === undefined) && !second)
    return { kind: kind as 'ticker', symbol, slow };
  if (kind === 'candles' && isNamed && first && second) return { kind, symbol, period: first, spec: second };
  if (kind === 'trades' && isNamed && second === undefined) {
    return { kind, symbol, rows: countIn(topic, first, KEPT_TRADES) };
  }
  if (kind === 'book' && isNamed) {
    const grouping = countIn(topic, first, Number.MAX_SAFE_INTEGER);
    return { kind, symbol, grouping, rows: countIn(topic, second, PUBLISHED_LEVELS) };
  }
  throw new RangeError(`not a topic: ${topic}`);
}

function countIn(topic: Topic, text: string | undefined, most: number): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`not a topic: ${topic}`);
  return Math.min(count, most);
}

export function subjectOf(parts: TopicParts): Subject {
  return 'symbol' in parts ? `${parts.kind}:${parts.symbol}` : parts.kind;
}

/**
 * The channel that a topic needs besides `tickers`, which is always held. A symbol that can be no market's has none:
 * asking for it would be refused with everything that is asked for beside it.
 */
export function channelOf(parts: TopicParts): Channel | undefined {
  if (!('symbol' in parts) || !isSymbol(parts.symbol)) return undefined;
  switch (parts.kind) {
    case 'mark':
      return 'marks';
    case 'sparkline':
      return `ticker:${parts.symbol}`;
    case 'candles':
      return `trades:${parts.symbol}`;
    case 'ticker':
      return parts.slow ? 'tickers' : `ticker:${parts.symbol}`;
    case 'levels':
      return `book:${parts.symbol}`;
    case 'book':
    case 'trades':
      return `${parts.kind}:${parts.symbol}`;
  }
}
