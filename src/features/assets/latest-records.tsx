import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import type { Parts } from '../../blocks/use-parts.ts';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { ACCOUNT_RECORD_PATH } from '../../navigation/pages.ts';
import { Icon } from '../../ui/icon.tsx';
import { NO_FILTER } from './record-filter.ts';
import { RecordRow, WaitingRows } from './record-row.tsx';
import styles from './records.module.css';
import { useRecords } from './use-records.ts';

const SHOWN = 8;

/** A coin's latest records, and a link to all of them. */
export function LatestRecords({ asset }: { readonly asset: string }): ReactNode {
  const { t } = useTranslation();
  const filter = useMemo(() => ({ ...NO_FILTER, asset }), [asset]);
  const { parts, events } = useRecords(filter, SHOWN);
  const [opened, setOpened] = useState('');
  const { items, next, failure, again } = parts;
  const label = t('assets.records.all');
  useFilled(parts, events.length);
  return (
    <section className={styles.latest}>
      <h2>
        <PageLink to={addressOf(ACCOUNT_RECORD_PATH, { asset })} className={styles.heading}>
          {label}
          <Icon name="forward" size={18} />
        </PageLink>
      </h2>
      {items === undefined ? (
        failure === undefined ? (
          <WaitingRows label={t('app.page.loading')} />
        ) : (
          <LoadFailure retry={again} />
        )
      ) : null}
      {items !== undefined && events.length === 0 && next === null ? (
        <p className={styles.none}>{t('assets.records.empty')}</p>
      ) : null}
      <ul className={styles.list} aria-label={label}>
        {items === undefined
          ? null
          : events.slice(0, SHOWN).map((event) => (
              <li key={event.id}>
                <RecordRow
                  event={event}
                  open={event.id === opened}
                  press={() => setOpened(event.id === opened ? '' : event.id)}
                />
              </li>
            ))}
      </ul>
    </section>
  );
}

/** A part may hold fewer rows than requested although there are more: loads parts until there are enough. */
function useFilled({ next, reached }: Parts<unknown>, count: number): void {
  const latest = useRef(reached);
  useEffect(() => {
    latest.current = reached;
  });
  useEffect(() => {
    if (next !== null && count < SHOWN) latest.current().catch(() => undefined);
  }, [next, count]);
}
