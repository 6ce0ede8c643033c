/** The toy feature's screen: one holding, and the current gain of all holdings of its market. */
import { computed } from '@preact/signals-react';
import i18next from 'i18next';
import { useMemo, type ReactNode } from 'react';
import { useEntityRow, useEntityRows } from '../../../../src/engine/entity-rows.ts';
import { useTopicOf } from '../../../../src/engine/use-topic.ts';
import { useValue } from '../../../../src/engine/use-value.ts';
import type { toyHolding } from '../entity.ts';
import type { toyGain } from '../topic-kinds.ts';

/** The types of the app's texts do not include the toy feature's. */
const record = i18next.t as (key: string, values: object) => string;

export function ToyView({ symbol, id }: { readonly symbol: string; readonly id: number }): ReactNode {
  const { gain, status } = useTopicOf<typeof toyGain>(`toy-gain/${symbol}`);
  const text = useMemo(() => computed(() => `${status.value}: ${gain.value}`), [gain, status]);
  const count = useEntityRows<typeof toyHolding>('toy-holding', symbol).length;
  const holding = useEntityRow<typeof toyHolding>('toy-holding', String(id));
  return (
    <section>
      <p>{record('toy.gain', { gain: useValue(text), count })}</p>
      <p>{holding === undefined ? record('toy.none', {}) : record('toy.holding', { ...holding.shown })}</p>
    </section>
  );
}
