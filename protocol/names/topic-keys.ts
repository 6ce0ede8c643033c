/** Patterns of a topic's name after its kind. */
import type { Period } from '#domain/market/periods';
import type { TopicKey } from './topic-layout.ts';

export const ALONE: TopicKey<''> = /^$/;
export const SYMBOL: TopicKey<string> = /^[^/]+$/;
export const SYMBOL_OR_SLOW: TopicKey<string> = /^[^/]+(\/slow)?$/;
export const GROUPED_BOOK: TopicKey<`${string}/${number}/${number}`> = /^[^/]+(\/[1-9]\d{0,14}){2}$/;
export const SYMBOL_AND_ROWS: TopicKey<`${string}/${number}`> = /^[^/]+\/[1-9]\d{0,14}$/;
export const CANDLES: TopicKey<`${string}/${Period}/${string}`> = /^[^/]+\/[^/]+\/[^/]+$/;
