/**
 * Every kind of topic, one row each, as data: how a topic is named and which channel feeds it. What a share of it says
 * stands in `engine-api.ts`.
 */
export interface TopicKind {
  /** What follows the kind in a topic's name. Without one the kind's own code judges it. */
  readonly name?: RegExp;
  /** The channel that feeds it, `*` for the market's symbol. Only topics of a market have one. */
  readonly channel?: string;
  /** The channel of a name that ends in `/slow`. */
  readonly slow?: string;
  /** Its values are whole ticks and lots: the channel is subscribed once the markets' steps are known. */
  readonly inSteps?: boolean;
}

const SYMBOL = /^[^/]+$/;

export const TOPIC_KINDS: Readonly<Record<string, TopicKind>> = {
  connection: { name: /^$/ },
  ticker: {
    name: /^[^/]+(\/slow)?$/,
    channel: 'ticker:*',
    slow: 'tickers',
  },
  mark: {
    name: SYMBOL,
    channel: 'marks',
  },
  sparkline: { name: SYMBOL, channel: 'ticker:*' },
  book: { name: /^[^/]+(\/[1-9]\d{0,14}){2}$/, channel: 'book:*', inSteps: true },
  levels: { name: SYMBOL, channel: 'book:*', inSteps: true },
  trades: { name: /^[^/]+\/[1-9]\d{0,14}$/, channel: 'trades:*', inSteps: true },
  candles: { name: /^[^/]+\/[^/]+\/[^/]+$/, channel: 'trades:*', inSteps: true },
  account: {},
  balances: {},
  balance: {},
  rows: {},
  ended: {},
  row: {},
};

export function topicKind(topic: string): string {
  return topic.split('/', 1)[0] as string;
}
