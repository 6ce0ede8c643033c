import type { ReactNode } from 'react';
import type { LivePosition } from '../../../../blocks/contract-account.ts';
import { Tag } from '../../../../ui/tag.tsx';
import { PositionSideTag } from '../positions/position-side.tsx';
import { useContractTexts } from '../use-contract-texts.ts';
import styles from './sheets.module.css';

/** The position that a sheet is about. */
export function SheetHead({ position }: { readonly position: LivePosition }): ReactNode {
  const texts = useContractTexts();
  const { side, symbol, size } = position;
  return (
    <p className={styles.head}>
      <PositionSideTag side={side} />
      <strong className={styles.market}>{texts.market(symbol)}</strong>
      <Tag>{texts.mode(position)}</Tag>
      <span>{`${texts.amount(size)} ${texts.base(symbol)}`}</span>
    </p>
  );
}
