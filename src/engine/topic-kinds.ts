/** The kinds of topics that the page reads. */
import { TOPIC_KINDS } from '#protocol/names/topic-kinds';
import { topicPrefix, type TopicKind, type TopicKinds } from '#protocol/names/topic-layout';

const kinds: Record<string, TopicKind> = { ...TOPIC_KINDS };

/** More kinds, for a feature that the app's own table lacks. */
export function addTopicKinds(more: TopicKinds): void {
  Object.assign(kinds, more);
}

/** @throws RangeError for a topic of no kind */
export function kindOf(topic: string): TopicKind {
  const kind = kinds[topicPrefix(topic)];
  if (kind === undefined) throw new RangeError(`not a topic: ${topic}`);
  return kind;
}
