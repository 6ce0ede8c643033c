import { forwardRef, useEffect, useRef, useState, type HTMLAttributes, type ReactNode } from 'react';
import { Virtuoso, type StateSnapshot, type VirtuosoHandle } from 'react-virtuoso';
import { savedOnLeaving, useKeptPlace } from '../navigation/kept-place.ts';

export interface Identified {
  readonly id: number | string;
}

interface VirtualListInput {
  readonly name: string;
  readonly label: string;
  readonly items: readonly Identified[];
  readonly more: boolean;
  /** Rows rendered before the list knows its height. */
  readonly atOnce: number;
  readonly row: (item: Identified) => ReactNode;
}

/** For screen readers: the list's name, and its number of rows; -1 while unknown. */
interface Spoken {
  readonly label: string;
  readonly size: number;
}

/** Rows are rendered this far beyond the screen, so that the next one exists before a key or a finger reaches it. */
const AHEAD = { top: 240, bottom: 480 };

/** The first index. It is larger than any number of rows, because rows that are added above have smaller indexes. */
const BEGIN = 1_000_000;

const List = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement> & { context?: Spoken }>(function List(
  { context, ...input },
  ref,
) {
  return <div {...input} ref={ref} role="list" aria-label={context?.label} />;
});

interface ItemInput extends HTMLAttributes<HTMLDivElement> {
  readonly context?: Spoken;
  readonly item?: Identified;
  readonly 'data-index'?: number;
}

function Item({ context, item: _item, ...input }: ItemInput): ReactNode {
  const place = (input['data-index'] ?? 0) + 1;
  return <div {...input} role="listitem" aria-posinset={place} aria-setsize={context?.size ?? -1} />;
}

const COMPONENTS = { List, Item };

/** The loaded rows, in the element that scrolls the page (`ScrollArea`). */
export function VirtualList(input: VirtualListInput): ReactNode {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [find] = useState(() => (place: HTMLElement | null) => {
    setScroller(place === null ? null : place.closest<HTMLElement>('[data-scrolls]'));
  });
  return <div ref={find}>{scroller === null ? null : <Rows {...input} scroller={scroller} />}</div>;
}

interface RowsInput extends VirtualListInput {
  readonly scroller: HTMLElement;
}

function Rows({ name, label, items, more, atOnce, row, scroller }: RowsInput): ReactNode {
  const list = useRef<VirtuosoHandle>(null);
  const { found, keep } = useKeptPlace<StateSnapshot>(`rows ${name}`);
  useEffect(() => {
    const shown = list.current;
    return savedOnLeaving(() => shown?.getState(keep));
  }, [keep]);
  const [isAtTop, setAtTop] = useState(true);
  const first = useFirstIndex(items, isAtTop);
  return (
    <Virtuoso
      ref={list}
      customScrollParent={scroller}
      data={items}
      firstItemIndex={first}
      context={{ label, size: more ? -1 : items.length }}
      components={COMPONENTS}
      increaseViewportBy={AHEAD}
      atTopStateChange={setAtTop}
      computeItemKey={(_at, each) => each.id}
      itemContent={(_at, each) => row(each)}
      {...(found === undefined
        ? { initialItemCount: Math.min(atOnce, items.length) }
        : { restoreStateFrom: found })}
    />
  );
}

/** A row added above the visible rows moves none of them; at the top it is visible at once. */
function useFirstIndex(items: readonly Identified[], isAtTop: boolean): number {
  const [held, setHeld] = useState({ items, first: BEGIN });
  if (held.items === items) return held.first;
  const top = held.items[0]?.id;
  const above = items.findIndex(({ id }) => id === top);
  const first = above > 0 && !isAtTop ? held.first - above : held.first;
  setHeld({ items, first });
  return first;
}
