import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../../blocks/load-failure.tsx';
import { LongList, useLongListSoon } from '../../../blocks/long-list.tsx';
import { ReachBottom } from '../../../blocks/reach-bottom.tsx';
import type { Parts } from '../../../blocks/use-parts.ts';
import { LoadingView } from '../../../ui/loading-view.tsx';
import styles from './funding-page.module.css';

interface LoadedListInput<Item extends { readonly id: number }> {
  readonly parts: Parts<Item>;
  readonly label: string;
  readonly empty: string;
  readonly row: (item: Item) => ReactNode;
}

/** A list that loads in parts, below other content of its page. */
export function LoadedList<Item extends { readonly id: number }>({
  parts,
  label,
  empty,
  row,
}: LoadedListInput<Item>): ReactNode {
  const { t } = useTranslation();
  const { items, failure, next } = parts;
  useLongListSoon();
  if (items === undefined)
    return failure === undefined ? (
      <LoadingView label={t('app.page.loading')} />
    ) : (
      <LoadFailure retry={parts.again} />
    );
  if (items.length === 0 && next === null) return <p className={styles.note}>{empty}</p>;
  return (
    <>
      <LongList name={parts.name} label={label} items={items} more={next !== null} row={row} />
      <ReachBottom more={next !== null} reached={parts.reached} />
    </>
  );
}
