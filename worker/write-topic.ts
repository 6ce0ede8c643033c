/** A topic's share of a batch: its status and age, then the values of its view; nothing if its market is gone. */
import type { BatchWriter } from './batch/batch-writer.ts';
import { TOPIC_STATUSES } from '#protocol/names/topic-layout';
import type { Freshness } from './topic-freshness.ts';
import type { WatchedTopic } from './watch-list.ts';

/** Only for a topic with a view. */
export function writeTopic(
  out: BatchWriter,
  { topic, view }: WatchedTopic,
  { status, age }: Freshness,
): void {
  out.topic(topic);
  out.number(TOPIC_STATUSES.indexOf(status));
  out.number(age);
  view?.write(out, status === 'closed');
}
