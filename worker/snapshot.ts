/** What topics hold at one moment, read by somebody who looks once. */
import type { Boards } from './boards.ts';
import type { SnapshotBatch, Topic } from './engine-api.ts';
import type { Telling } from './telling.ts';
import type { WatchedTopic } from './watch-list.ts';

/** Each topic gets a view of its own, so that what the page is sent in batches does not change. */
export async function snapshotOf(
  boards: Boards,
  telling: Telling,
  topics: readonly Topic[],
): Promise<SnapshotBatch> {
  const looks = topics.map(async (topic): Promise<WatchedTopic> => {
    const seen = telling.watchList.unwatched(topic);
    seen.view = await boards.view(seen, () => undefined);
    return seen;
  });
  const seen = await Promise.all(looks);
  const batch = telling.snapshot(seen);
  for (const { view } of seen) view?.close();
  return batch;
}
