/** A topic's status and age. */
import type { Millis } from '#domain/units';
import type { TopicStatus } from './engine-api.ts';

export interface Freshness {
  readonly status: TopicStatus;
  /** Time since the platform last confirmed the values; 0 while live, and before there are values. */
  readonly age: Millis;
}

export const WAITING: Freshness = { status: 'waiting', age: 0 };
export const LIVE: Freshness = { status: 'live', age: 0 };
