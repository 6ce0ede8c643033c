import { forwardRef, useEffect, useRef, type HTMLAttributes, type ReactNode, type RefObject } from 'react';
import { Virtuoso, type StateSnapshot, type VirtuosoHandle } from 'react-virtuoso';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import { useKeptPlace, savedOnLeaving } from '../../navigation/kept-place.ts';
import { MarketRow } from '../../blocks/market/market-row.tsx';
import { marketView } from './market.state.ts';

interface VirtualRowsInput {
  readonly instruments: readonly Instrument[];
  readonly label: string;
  readonly tagged: boolean;
  /** Rows rendered before the list knows its height: the screen is never empty between two lists. */
  readonly atOnce: number;
  readonly choose: (instrument: Instrument) => void;
}

/** Rows are rendered this far beyond the screen, so that a scrolled row already has its values. */
const AHEAD = { top: 116, bottom: 232 };

const List = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement> & { context?: string }>(function List(
  { context, ...input },
  ref,
) {
  return <div {...input} ref={ref} role="list" aria-label={context} />;
});

function Item({
  context: _context,
  item: _item,
  ...input
}: HTMLAttributes<HTMLDivElement> & {
  context?: string;
  item?: Instrument;
}): ReactNode {
  return <div {...input} role="listitem" />;
}

const COMPONENTS = { List, Item };

/** Only rows near the screen are in the document, and only their topics are watched. */
export function VirtualRows({ instruments, label, tagged, atOnce, choose }: VirtualRowsInput): ReactNode {
  const list = useRef<VirtuosoHandle>(null);
  const { found, keep } = useKeptPlace<StateSnapshot>();
  useEffect(() => {
    const shown = list.current;
    return savedOnLeaving(() => shown?.getState(keep));
  }, [keep]);
  useTop(list);
  return (
    <Virtuoso
      ref={list}
      data={instruments}
      context={label}
      components={COMPONENTS}
      increaseViewportBy={AHEAD}
      computeItemKey={(_at, each) => each.symbol}
      itemContent={(_at, each) => <MarketRow instrument={each} tagged={tagged} choose={choose} />}
      tabIndex={-1}
      {...(found === undefined ? { initialItemCount: atOnce } : { restoreStateFrom: found })}
    />
  );
}

/** Another tab, search, filter or order is read from its top. */
function useTop(list: RefObject<VirtuosoHandle | null>): void {
  const { tab, search, quote, sort, descending } = useSnapshot(marketView);
  const asked = [tab, search, quote, sort, descending].join(' ');
  const seen = useRef(asked);
  useEffect(() => {
    if (seen.current !== asked) list.current?.scrollTo({ top: 0 });
    seen.current = asked;
  }, [list, asked]);
}
