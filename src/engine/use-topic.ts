import { useLayoutEffect } from 'react';
import type { TopicKind } from '#protocol/names/topic-layout';
import type { Topic } from '#worker/engine-api';
import type { RecordOf, RecordOfKind } from './records.ts';
import { topics } from './topics.ts';

/** The signals of a topic, watched while the component is mounted. Their changes do not render it. */
export function useTopic<T extends Topic>(topic: T): RecordOf<T> {
  const record = topics.record(topic);
  useLayoutEffect(() => topics.join(topic), [topic]);
  return record;
}

/** The same for a kind that a feature added (`addTopicKinds`): `useTopicOf<typeof toyGain>('toy-gain/BTC-USDT')`. */
export function useTopicOf<Kind extends TopicKind>(topic: string): RecordOfKind<Kind> {
  return useTopic(topic as Topic) as unknown as RecordOfKind<Kind>;
}
