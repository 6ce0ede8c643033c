/** A topic's share of a batch: its status and age, then the values of its view; nothing if its market is gone. */
import type { BatchWriter } from './batch/batch-writer.ts';
import { TOPIC_STATUSES } from '#protocol/names/topic-layout';
import type { Freshness } from './topic-freshness.ts';
import type { WatchedTopic } from './watch-list.ts';

/** Only for a topic with a view. @param isPainted the share is for a canvas of the engine */
export function writeTopic(
  out: BatchWriter,
  { topic, view }: WatchedTopic,
  { status, age }: Freshness,
  isPainted = false,
): void {
  out.topic(topic);
  out.number(TOPIC_STATUSES.indexOf(status));
  out.number(age);
  if (isPainted && view?.writeNewest) view.writeNewest(out);
  else view?.write(out, status === 'closed');
}
