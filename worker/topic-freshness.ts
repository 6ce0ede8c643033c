/** What a topic claims about its values. */
import type { Millis } from '#domain/units';
import type { TopicStatus } from './engine-api.ts';

export interface Freshness {
  readonly status: TopicStatus;
  /** Since the platform last confirmed; 0 while live, and before there is anything to be old. */
  readonly age: Millis;
}

export const WAITING: Freshness = { status: 'waiting', age: 0 };
export const LIVE: Freshness = { status: 'live', age: 0 };
