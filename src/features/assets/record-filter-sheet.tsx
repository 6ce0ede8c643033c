import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ACCOUNT_KINDS } from '#domain/ledger/account-kinds';
import { REASON_GROUP_NAMES } from '#domain/ledger/reason-groups';
import { CoinSheet } from '../../blocks/coin-sheet.tsx';
import { DayFields } from '../../blocks/day-fields.tsx';
import { spanOf } from '../../i18n/day-span.ts';
import { DEVICE_ZONE } from '../../preferences/kept.ts';
import { preferences } from '../../preferences/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { RowButton } from '../../ui/rows.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { RecordFilter } from './record-filter.ts';
import styles from './records.module.css';

interface RecordFilterSheetInput {
  readonly filter: RecordFilter;
  /** As the page begins. */
  readonly first: RecordFilter;
  /** The page holds to one account. */
  readonly held: boolean;
  readonly choose: (filter: RecordFilter) => void;
  readonly close: () => void;
}

const KINDS = ['', ...ACCOUNT_KINDS] as const;
const GROUPS = ['', ...REASON_GROUP_NAMES] as const;

/** By what records are found: nothing changes below before it is chosen. */
export function RecordFilterSheet({ filter, first, held, choose, close }: RecordFilterSheetInput): ReactNode {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(filter);
  const { timeZone } = useSnapshot(preferences);
  const any = t('spot.orders.any');
  const show = () =>
    choose({
      ...draft,
      span: spanOf(draft.days, Date.now(), timeZone === DEVICE_ZONE ? undefined : timeZone),
    });
  return (
    <Sheet title={t('spot.orders.filter')} close={close}>
      {held ? null : (
        <>
          <p className={styles.name}>{t('assets.records.account')}</p>
          <Segments
            label={t('assets.records.account')}
            choices={KINDS.map((key) => ({ key, label: key === '' ? any : t(`assets.kinds.${key}`) }))}
            chosen={draft.kind}
            choose={(kind) => setDraft({ ...draft, kind })}
          />
        </>
      )}
      <p className={styles.name}>{t('assets.records.type')}</p>
      <Segments
        label={t('assets.records.type')}
        choices={GROUPS.map((key) => ({ key, label: key === '' ? any : t(`assets.records.groups.${key}`) }))}
        chosen={draft.only}
        choose={(only) => setDraft({ ...draft, only })}
      />
      <CoinField draft={draft} change={(asset) => setDraft({ ...draft, asset })} />
      <DayFields days={draft.days} change={(days) => setDraft({ ...draft, days })} />
      <div className={styles.buttons}>
        <Button wide press={show}>
          {t('spot.orders.show')}
        </Button>
        <Button kind="quiet" wide press={() => choose({ ...first, asset: '', only: '' })}>
          {t('spot.orders.clear')}
        </Button>
      </div>
    </Sheet>
  );
}

interface CoinFieldInput {
  readonly draft: RecordFilter;
  readonly change: (asset: string) => void;
}

function CoinField({ draft: { asset, kind }, change }: CoinFieldInput): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const label = t('assets.transfer.coin');
  return (
    <>
      <RowButton
        name={label}
        value={asset === '' ? t('spot.orders.any') : asset}
        press={() => setOpen(true)}
      />
      {open ? (
        <CoinSheet
          title={label}
          kind={kind === '' ? 'funds' : kind}
          chosen={asset}
          choose={change}
          close={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
