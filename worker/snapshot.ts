/** The current values of topics, read once. */
import type { TopicProviders } from './topic-providers.ts';
import type { SnapshotBatch, Topic } from './engine-api.ts';
import type { TopicPublisher } from './topic-publisher.ts';
import type { WatchedTopic } from './watch-list.ts';

/** Each topic gets a separate view, so that the page's batches do not change. */
export async function snapshotOf(
  providers: TopicProviders,
  publisher: TopicPublisher,
  topics: readonly Topic[],
): Promise<SnapshotBatch> {
  const looks = topics.map(async (topic): Promise<WatchedTopic> => {
    const seen = publisher.watchList.unwatched(topic);
    seen.view = await providers.view(seen, () => undefined);
    return seen;
  });
  const seen = await Promise.all(looks);
  const batch = publisher.snapshot(seen);
  for (const { view } of seen) view?.close();
  return batch;
}
