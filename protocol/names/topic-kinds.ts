/**
 * The kinds of topics of all features, one entry each: what their names look like, the channel that feeds them and
 * the meaning of their values. The page reads by this table; a feature of the engine imports its own part. The type of
 * all topics follows from it. A topic that has no values yet (`waiting`, `closed`) has the same layout with counts 0
 * and texts "—".
 */
import { ACCOUNT_TOPICS } from './account-topics.ts';
import { CONTRACT_TOPICS, OPEN_CONTRACT_TOPICS } from './contract-topics.ts';
import { ETF_TOPICS } from './etf-topics.ts';
import { OPTION_TOPICS } from './option-topics.ts';
import { MARKET_TOPICS } from './market-topics.ts';
import type { TopicKinds, TopicOf } from './topic-layout.ts';

/** Those that the page knows from its start; the pages of ETFs add their own. */
export const FIRST_TOPIC_KINDS = {
  ...MARKET_TOPICS,
  ...ACCOUNT_TOPICS,
  ...CONTRACT_TOPICS,
  ...OPEN_CONTRACT_TOPICS,
  ...OPTION_TOPICS,
} as const satisfies TopicKinds;

export const TOPIC_KINDS = { ...FIRST_TOPIC_KINDS, ...ETF_TOPICS } as const satisfies TopicKinds;

/** A topic's name: `ticker/BTC-USDT`, `account`. */
export type Topic = TopicOf<typeof TOPIC_KINDS>;
