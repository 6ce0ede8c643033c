import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeMarks } from '#domain/locale-marks';
import type { LivePosition } from '../../../../blocks/contract-account.ts';
import { topics } from '../../../../engine/topics.ts';
import { plainOf } from '../../../../blocks/shown-number.ts';

const NOTHING: ReadonlyMap<number, number> = new Map();

/**
 * The PnL of positions as it is once all are known: a list is sorted by it then, and does not move with prices. It is
 * read again when other positions are open. Floats, which only decide an order.
 */
export function usePnlNow(
  positions: readonly Pick<LivePosition, 'id'>[],
  isUsed: boolean,
): ReadonlyMap<number, number> {
  const { language } = useTranslation().i18n;
  const [known, setKnown] = useState(NOTHING);
  const ids = positions.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (!isUsed || ids === '') return undefined;
    const marks = localeMarks(language);
    const records = ids.split(' ').map((text) => {
      const id = Number(text);
      return { id, record: topics.record(`position/${id}`), leave: topics.join(`position/${id}`) };
    });
    let isRead = false;
    const read = () => {
      if (isRead || records.some(({ record }) => record.status.peek() === 'waiting')) return;
      isRead = true;
      setKnown(new Map(records.map(({ id, record }) => [id, Number(plainOf(record.pnl.peek(), marks))])));
    };
    const ends = records.map(({ record }) => record.status.subscribe(read));
    return () => {
      for (const end of ends) end();
      for (const { leave } of records) leave();
    };
  }, [ids, isUsed, language]);
  return isUsed ? known : NOTHING;
}
