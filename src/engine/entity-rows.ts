/**
 * Rows of an entity of the account, as the worker's batches bring them (`protocol/entities/batch-layout.ts`). A
 * component that reads them renders when one of them changed, never with a price. An entity is named by its type
 * and its name: `useEntityRows<typeof spotOrder>('spot-order')`; its definition stays out of the page.
 */
import { rowReader } from '#protocol/entities/batch-layout';
import type { Entity, LiveRow } from '#protocol/entities/define-entity';
import type { ListRows } from './records.ts';
import { useTopic } from './use-topic.ts';
import { useValue } from './use-value.ts';

/** What is open, in the entity's order; of a log what was added while this page listened, 200 at most. */
export function useEntityRows<E extends Entity>(name: E['name'], filter = 'all'): readonly LiveRow<E>[] {
  return rowsIn<E>(useValue(useTopic(`rows/${name}/${filter}`).rows));
}

/** One row, open or ended while this page listened; undefined while it is not known. @param key as `keyOf` writes it */
export function useEntityRow<E extends Entity>(name: E['name'], key: string): LiveRow<E> | undefined {
  return rowsIn<E>(useValue(useTopic(`row/${name}/${key}`).rows))[0];
}

/** What ended while this page listened, the last first, 200 at most. */
export function useEndedRows<E extends Entity>(name: E['name'], filter = 'all'): readonly LiveRow<E>[] {
  return rowsIn<E>(useValue(useTopic(`ended/${name}/${filter}`).rows));
}

/** Rises when rows may have ended or been added without being sent: a history that was loaded is loaded again. */
export function useResets(name: string): number {
  return useValue(useTopic(`rows/${name}/all`).rows).resets;
}

/** Each list is read once, however many components look at it. */
const read = new WeakMap<ListRows, readonly object[]>();

export function rowsIn<E extends Entity>(list: ListRows): readonly LiveRow<E>[] {
  const rows = read.get(list) ?? readRows(list);
  read.set(list, rows);
  return rows as readonly LiveRow<E>[];
}

function readRows({ count, layout, values, texts }: ListRows): readonly object[] {
  let number = 0;
  let text = 0;
  const row = rowReader(
    layout,
    () => values[number++] as number,
    () => texts[text++] as string,
  );
  return Array.from({ length: count }, row);
}
