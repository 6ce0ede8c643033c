import { useEffect, useState } from 'react';
import type { LivePosition } from '../../../../blocks/contract-account.ts';
import { topics } from '../../../../engine/topics.ts';

const NOTHING: ReadonlyMap<number, number> = new Map();

/**
 * The PnL of positions as it is once all are known: a list is sorted by it then, and does not move with prices. It is
 * read again when other positions are open.
 */
export function usePnlNow(
  positions: readonly Pick<LivePosition, 'id'>[],
  isUsed: boolean,
): ReadonlyMap<number, number> {
  const [known, setKnown] = useState(NOTHING);
  const ids = positions.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (!isUsed || ids === '') return undefined;
    const records = ids.split(' ').map((id) => {
      const topic = `position/${Number(id)}` as const;
      return { id: Number(id), record: topics.record(topic), leave: topics.join(topic) };
    });
    let isRead = false;
    const read = () => {
      if (isRead || records.some(({ record }) => record.status.peek() === 'waiting')) return;
      isRead = true;
      setKnown(new Map(records.map(({ id, record }) => [id, record.gain.peek()])));
    };
    const ends = records.map(({ record }) => record.status.subscribe(read));
    return () => {
      for (const end of ends) end();
      for (const { leave } of records) leave();
    };
  }, [ids, isUsed]);
  return isUsed ? known : NOTHING;
}
