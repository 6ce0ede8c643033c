import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useLoggedIn } from '../../api/session.ts';
import { FilterLine } from '../../blocks/filter-line.tsx';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { LongList, useLongListSoon } from '../../blocks/long-list.tsx';
import { Page } from '../../blocks/page.tsx';
import { PullArea } from '../../blocks/pull-area.tsx';
import { ReachBottom } from '../../blocks/reach-bottom.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { useKeptState } from '../../navigation/kept-state.ts';
import { ICON_PATHS } from '../../ui/icon-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RecordFilterSheet } from './record-filter-sheet.tsx';
import { askedFilter, heldKind, NO_FILTER, type RecordFilter } from './record-filter.ts';
import { RecordRow, WaitingRows } from './record-row.tsx';
import styles from './records.module.css';
import { useRecords } from './use-records.ts';

const PART_SIZE = 30;

/** The records of a user's money: all of them, or those that the address selects. */
export function RecordsPage(): ReactNode {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const first = askedFilter(pathname, search);
  const [filter, setFilter] = useKeptState('records', first);
  const [open, setOpen] = useState(false);
  const held = heldKind(pathname);
  const isTransfers = first.only === 'transfers' && first.kind === '';
  const whole = t(isTransfers ? 'assets.records.title' : 'assets.records.all');
  const title = held === undefined ? whole : t('assets.records.kind', { account: t(`assets.kinds.${held}`) });
  const isIn = useLoggedIn();
  const choose = (chosen: RecordFilter) => {
    setFilter(chosen);
    setOpen(false);
  };
  const opener = (
    <IconButton label={t('trading.orders.filter')} press={() => setOpen(true)}>
      <Glyph path={ICON_PATHS.tune} size={22} />
    </IconButton>
  );
  if (!isIn)
    return (
      <Page title={title} back>
        <VisitorInvitation title={t('app.invitation.text')} />
      </Page>
    );
  const { kind, asset, only, reason } = filter;
  const chips = [
    ...(held !== undefined || kind === '' ? [] : [t(`assets.kinds.${kind}`)]),
    ...(asset === '' ? [] : [asset]),
    ...(only === ''
      ? []
      : [reason === '' ? t(`assets.records.groups.${only}`) : t(`assets.reasons.${reason}`)]),
  ];
  const clear = () => setFilter({ ...NO_FILTER, kind: held ?? '' });
  return (
    <Page title={title} back actions={opener}>
      <div className={styles.tools}>
        <FilterLine chips={chips} days={filter.days} clear={clear} />
      </div>
      <Records filter={filter} label={title} pulls={held === 'fiat'} />
      {open ? (
        <RecordFilterSheet
          filter={filter}
          first={{ ...NO_FILTER, kind: held ?? '' }}
          held={held !== undefined}
          choose={choose}
          close={() => setOpen(false)}
        />
      ) : null}
    </Page>
  );
}

interface RecordsInput {
  readonly filter: RecordFilter;
  readonly label: string;
  /** Pulling it down refreshes it. */
  readonly pulls: boolean;
}

function Records({ filter, label, pulls }: RecordsInput): ReactNode {
  const { t } = useTranslation();
  const { parts, events } = useRecords(filter, PART_SIZE);
  const [opened, setOpened] = useState('');
  const { name, items, next, failure, again, reached } = parts;
  useLongListSoon();
  if (items === undefined)
    return failure === undefined ? (
      <WaitingRows label={t('app.page.loading')} />
    ) : (
      <LoadFailure retry={again} />
    );
  const list = (
    <ScrollArea key={name} name={name} reachable>
      {pulls ? (
        <div className={styles.refresh}>
          <Button kind="quiet" press={again}>
            {t('assets.records.refresh')}
          </Button>
        </div>
      ) : null}
      {events.length === 0 && next === null ? <NoRecords filter={filter} /> : null}
      <LongList
        name={name}
        label={label}
        items={events}
        more={next !== null}
        row={(event) => (
          <RecordRow
            event={event}
            open={event.id === opened}
            press={() => setOpened(event.id === opened ? '' : event.id)}
          />
        )}
      />
      <ReachBottom more={next !== null} reached={reached} />
    </ScrollArea>
  );
  return pulls ? <PullArea pulled={again}>{list}</PullArea> : list;
}

function NoRecords({ filter: { asset, only, days } }: Pick<RecordsInput, 'filter'>): ReactNode {
  const { t } = useTranslation();
  const isNarrow = asset !== '' || only !== '' || days.choice !== 'all';
  if (isNarrow) return <Notice title={t('trading.orders.noneLike')} />;
  return <Notice title={t('assets.records.empty')} text={t('assets.records.emptyText')} />;
}

/** The future page of withdrawals, with a note that there are none yet. */
export function WithdrawalsPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('assets.records.withdrawals')} back>
      <Notice title={t('assets.records.noWithdrawals')} text={t('assets.records.noWithdrawalsText')} />
    </Page>
  );
}
