import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { assetsRecords } from '#protocol/assets';
import type { LedgerRecord } from '#protocol/names/account';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';
import { useLoggedIn } from '../../api/session.ts';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { Page } from '../../blocks/page.tsx';
import { ReachBottom } from '../../blocks/reach-bottom.tsx';
import { useParts } from '../../blocks/use-parts.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { isTransfer, mergedRecords } from './merged-records.ts';
import styles from './records.module.css';

type Only = 'transfers' | undefined;

const PART_SIZE = 30;
const BETWEEN = ' · ';

const askPart = (only: Only, before?: number) =>
  call<typeof assetsRecords>(
    CALLS.assetsRecords,
    // What goes into an address is text; the platform reads it back.
    {
      limit: PART_SIZE,
      ...(only === undefined ? {} : { only }),
      ...(before === undefined ? {} : { before }),
    },
    QUIETLY,
  );

/** What moved a person's money: transfers alone where the address says so. */
export function RecordsPage(): ReactNode {
  const { t } = useTranslation();
  const only =
    new URLSearchParams(useLocation().search).get('only') === 'transfers' ? 'transfers' : undefined;
  const title = t(only === undefined ? 'assets.records.all' : 'assets.records.title');
  return (
    <Page title={title} back>
      {useLoggedIn() ? (
        <Records only={only} label={title} />
      ) : (
        <VisitorInvitation title={t('app.invitation.text')} />
      )}
    </Page>
  );
}

interface RecordsInput {
  readonly only: Only;
  readonly label: string;
}

/** New ones come in at the top by themselves, older ones at the end when it is reached. */
function Records({ only, label }: RecordsInput): ReactNode {
  const { t } = useTranslation();
  const ask = useCallback((before?: number) => askPart(only, before), [only]);
  const { rows, resets } = useTopic('records');
  const told = useValue(rows);
  const { items, next, failure, again, reached } = useParts(ask, useValue(resets));
  const live = useMemo(() => (only === undefined ? told : told.filter(isTransfer)), [told, only]);
  const records = useMemo(() => mergedRecords(live, items ?? []), [live, items]);
  if (items === undefined)
    return failure === undefined ? <Waiting label={t('app.page.loading')} /> : <LoadFailure retry={again} />;
  if (records.length === 0)
    return <Notice title={t('assets.records.empty')} text={t('assets.records.emptyText')} />;
  return (
    <div className={styles.scroll} tabIndex={-1}>
      <ul className={styles.list} aria-label={label}>
        {records.map((record) => (
          <Row key={record.id} record={record} />
        ))}
      </ul>
      <ReachBottom more={next !== null} reached={reached} />
    </div>
  );
}

function Row({ record }: { readonly record: LedgerRecord }): ReactNode {
  const { t, i18n } = useTranslation();
  const { moment } = useTimes();
  const { kind, asset, amount, reason, time } = record;
  const sign = amount.startsWith('-') ? '' : '+';
  return (
    <li className={styles.row} data-testid="record">
      <span className={styles.words}>
        <span className={styles.reason}>{t(`assets.reasons.${reason}`)}</span>
        <span className={styles.when}>{`${t(`assets.kinds.${kind}`)}${BETWEEN}${moment(time)}`}</span>
      </span>
      <span className={styles.amount}>
        {sign}
        {amountText(amount, i18n.language)} {asset}
      </span>
    </li>
  );
}

const ROWS = [0, 1, 2, 3, 4, 5];

function Waiting({ label }: { readonly label: string }): ReactNode {
  return (
    <div className={styles.scroll} role="status" aria-label={label}>
      {ROWS.map((each) => (
        <div key={each} className={styles.waiting}>
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
