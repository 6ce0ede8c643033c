import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../load-failure.tsx';
import { LongList, useLongListSoon } from '../long-list.tsx';
import { PullArea } from '../pull-area.tsx';
import { ReachBottom } from '../reach-bottom.tsx';
import { ScrollArea } from '../scroll-area.tsx';
import type { Parts } from '../use-parts.ts';
import type { Identified } from '../virtual-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './order-row.module.css';
import { isNarrow, type OrderFilter } from './order-lists.ts';
import type { TimeSpan } from '../../i18n/day-span.ts';

/** The content of a list and its position on the page. */
export interface OrderListInput {
  readonly filter: OrderFilter;
  readonly span: TimeSpan;
  /** The list is the page's content: it scrolls, and pulling it refreshes it. Else its parent scrolls. */
  readonly whole?: boolean | undefined;
}

const ROWS = [0, 1, 2, 3];

export function WaitingRows(): ReactNode {
  const { t } = useTranslation();
  useLongListSoon();
  return (
    <div className={styles.waitingRows} role="status" aria-label={t('app.page.loading')}>
      {ROWS.map((each) => (
        <div key={each} className={styles.waiting}>
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

interface NothingInput {
  readonly filter: OrderFilter;
  readonly title: string;
  readonly text: string;
}

/** The text of an empty list; or that no entry matches the filter. */
export function Nothing({ filter, title, text }: NothingInput): ReactNode {
  const { t } = useTranslation();
  return isNarrow(filter) ? (
    <Notice title={t('trading.orders.noneLike')} />
  ) : (
    <Notice title={title} text={text} />
  );
}

interface ListFrameInput<Item extends Identified> extends Pick<OrderListInput, 'whole'> {
  readonly parts: Parts<unknown>;
  readonly label: string;
  readonly nothing: ReactNode;
  readonly items: readonly Item[];
  /** Scrolls with the rows, above them. */
  readonly above?: ReactNode;
  readonly row: (item: Item) => ReactNode;
}

/** A list that loads in parts: loading, failed, empty, or its rows with a button for more at the end. */
export function ListFrame<Item extends Identified>(input: ListFrameInput<Item>): ReactNode {
  const { parts, label, nothing, whole = false, items, above, row } = input;
  const { name, failure, next, again, reached } = parts;
  if (parts.items === undefined)
    return failure === undefined ? <WaitingRows /> : <LoadFailure retry={again} />;
  const rows =
    items.length === 0 && next === null ? (
      nothing
    ) : (
      <>
        <LongList name={name} label={label} items={items} more={next !== null} row={row} />
        <ReachBottom more={next !== null} reached={reached} />
      </>
    );
  if (!whole)
    return (
      <>
        {above}
        {rows}
      </>
    );
  return (
    <PullArea pulled={again}>
      <ScrollArea key={name} name={name}>
        {above}
        {rows}
      </ScrollArea>
    </PullArea>
  );
}

interface PastOrdersInput<Item extends Identified> extends Pick<
  ListFrameInput<Item>,
  'parts' | 'items' | 'whole'
> {
  readonly filter: OrderFilter;
  /** The content of a row. */
  readonly facts: (order: Item) => ReactNode;
  readonly testId: string;
}

/** The list of orders that ended. */
export function PastOrdersFrame<Item extends Identified>(input: PastOrdersInput<Item>): ReactNode {
  const { t } = useTranslation();
  const { parts, items, whole, filter, facts, testId } = input;
  return (
    <ListFrame
      parts={parts}
      whole={whole}
      label={t('trading.orders.history')}
      nothing={
        <Nothing
          filter={filter}
          title={t('trading.orders.noHistory')}
          text={t('trading.orders.noHistoryText')}
        />
      }
      items={items}
      row={(order) => (
        <div className={styles.alone} data-testid={testId}>
          {facts(order)}
        </div>
      )}
    />
  );
}
