import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTopic } from '../../../../engine/use-topic.ts';
import { useValue } from '../../../../engine/use-value.ts';
import { Sheet } from '../../../../ui/sheet.tsx';
import { Bars } from '../positions/adl-rank.tsx';
import type { PositionSheetInput } from './position-sheet-input.ts';
import { SheetHead } from './sheet-head.tsx';
import styles from './sheets.module.css';

/** The meaning of the five bars of a position. */
export function AdlSheet({ position, close }: PositionSheetInput): ReactNode {
  const { t } = useTranslation();
  const rank = useValue(useTopic(`position/${position.id}`).rank);
  return (
    <Sheet title={t('positions.adl.title')} close={close}>
      <SheetHead position={position} />
      <p className={styles.item}>
        <Bars rank={rank} /> {t('positions.adl.rank', { rank })}
      </p>
      <p className={styles.note}>{t('positions.adl.text')}</p>
    </Sheet>
  );
}
