import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { noPress } from './no-press.ts';
import type { Identified } from './virtual-list.tsx';
import styles from './long-list.module.css';

const loadRows = () => import('./virtual-list.tsx');

const VirtualList = lazy(async () => {
  const { VirtualList: list } = await loadRows();
  await noPress();
  return { default: list };
});

/** Called by what shows the list later: its script loads while the list's answer is awaited. */
export function useLongListSoon(): void {
  useEffect(() => void loadRows().catch(Boolean), []);
}

/** Rows rendered before the list's script has loaded: more than a screen holds. */
const AT_ONCE = 16;

interface LongListInput<Item extends Identified> {
  /** Distinguishes several lists of one page. */
  readonly name: string;
  readonly label: string;
  readonly items: readonly Item[];
  /** There are more rows that are not loaded yet. */
  readonly more: boolean;
  readonly row: (item: Item) => ReactNode;
  /** Its rows change rarely: while they are few, all are in the document, which takes less than to measure them. */
  readonly isStill?: boolean;
}

/**
 * A list that grows while it is read, in a page's `ScrollArea`. Only the rows near the screen are in the document,
 * and Back returns to the row that the user left.
 */
export function LongList<Item extends Identified>(input: LongListInput<Item>): ReactNode {
  const { name, label, items, more, row, isStill = false } = input;
  const isLong = useIsLong(!isStill || more || items.length > AT_ONCE);
  if (items.length === 0) return null;
  const plain = (
    <ul className={styles.list} aria-label={label}>
      {items.slice(0, AT_ONCE).map((item) => (
        <li key={item.id}>{row(item)}</li>
      ))}
    </ul>
  );
  if (!isLong) return plain;
  return (
    <Suspense fallback={plain}>
      <VirtualList
        name={name}
        label={label}
        items={items}
        more={more}
        atOnce={AT_ONCE}
        row={(item) => row(item as Item)}
      />
    </Suspense>
  );
}

/** A list that was long stays so, because the change replaces its rows. */
function useIsLong(isMany: boolean): boolean {
  const [isLong, setLong] = useState(isMany);
  useEffect(() => {
    if (isMany && !isLong) void noPress().then(() => setLong(true));
  }, [isMany, isLong]);
  return isLong;
}
