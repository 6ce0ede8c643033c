import { useLayoutEffect } from 'react';
import type { Topic } from '#worker/engine-api';
import type { RecordOf } from './records.ts';
import { topics } from './topics.ts';

/** The signals of a topic, watched for as long as the component stands. Rendering never follows them. */
export function useTopic<T extends Topic>(topic: T): RecordOf<T> {
  const record = topics.record(topic);
  useLayoutEffect(() => topics.join(topic), [topic]);
  return record;
}
