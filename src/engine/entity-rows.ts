/**
 * Rows of an account's entity, as the worker's batches send them (`protocol/entities/batch-layout.ts`). A component
 * that reads them renders when one of them changed, never because of a price. An entity is identified by its type
 * and its name: `useEntityRows<typeof spotOrder>('spot-order')`; its definition is not part of the page's code.
 */
import { rowReader } from '#protocol/entities/batch-layout';
import type { Entity, LiveRow } from '#protocol/entities/define-entity';
import type { ListRows } from './records.ts';
import { useTopic } from './use-topic.ts';
import { useValue } from './use-value.ts';

/** The open rows, in the entity's order; of a log the rows added since the page opened, at most 200. */
export function useEntityRows<E extends Entity>(name: E['name'], filter = 'all'): readonly LiveRow<E>[] {
  return rowsIn<E>(useValue(useTopic(`rows/${name}/${filter}`).rows));
}

/**
 * One row, open or closed since the page opened; undefined while it is unknown.
 * @param key as `keyOf` writes it
 */
export function useEntityRow<E extends Entity>(name: E['name'], key: string): LiveRow<E> | undefined {
  return rowsIn<E>(useValue(useTopic(`row/${name}/${key}`).rows))[0];
}

/** The rows that closed since the page opened, the latest first, at most 200. */
export function useEndedRows<E extends Entity>(name: E['name'], filter = 'all'): readonly LiveRow<E>[] {
  return rowsIn<E>(useValue(useTopic(`ended/${name}/${filter}`).rows));
}

/** Rises when rows may have closed or been added without being sent: a loaded history must be loaded again. */
export function useResets(name: string): number {
  return useValue(useTopic(`rows/${name}/all`).rows).resets;
}

/** Each list is parsed once, however many components use it. */
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
