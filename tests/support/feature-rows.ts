/** The rows of one kind among the writes of decisions. */
import type { FeatureRows } from '../../server/db/feature-rows.ts';
import type { Write } from '../../server/db/store-api.ts';

export function rowsAmong<Row extends object>({ name }: FeatureRows<Row>, writes: readonly Write[]): Row[] {
  return writes.flatMap((write) => (write.kind === 'row' && write.into === name ? [write.row as Row] : []));
}
