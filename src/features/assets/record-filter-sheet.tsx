import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_KINDS } from '#domain/ledger/account-kinds';
import { REASON_GROUP_NAMES, REASON_GROUPS } from '#domain/ledger/reason-groups';
import type { Reason } from '#domain/ledger/reasons';
import { ChoiceSheet } from '../../blocks/choice-sheet.tsx';
import { CoinSheet } from '../../blocks/coin-sheet.tsx';
import { FilterField } from '../../blocks/filter-field.tsx';
import { FilterSheet } from '../../blocks/filter-sheet.tsx';
import { RowButton } from '../../ui/rows.tsx';
import type { RecordFilter } from './record-filter.ts';

interface RecordFilterSheetInput {
  readonly filter: RecordFilter;
  /** The page's initial filter. */
  readonly first: RecordFilter;
  /** The page is limited to one account. */
  readonly held: boolean;
  readonly choose: (filter: RecordFilter) => void;
  readonly close: () => void;
}

/** Filters records. */
export function RecordFilterSheet({ filter, first, held, choose, close }: RecordFilterSheetInput): ReactNode {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(filter);
  return (
    <FilterSheet
      days={draft.days}
      change={(days) => setDraft({ ...draft, days })}
      show={(span) => choose({ ...draft, span })}
      clear={() => choose(first)}
      close={close}
    >
      {held ? null : (
        <FilterField
          label={t('assets.records.account')}
          keys={ACCOUNT_KINDS}
          text={(kind) => t(`assets.kinds.${kind}`)}
          chosen={draft.kind}
          choose={(kind) => setDraft({ ...draft, kind })}
        />
      )}
      <FilterField
        label={t('assets.records.type')}
        keys={REASON_GROUP_NAMES}
        text={(only) => t(`assets.records.groups.${only}`)}
        chosen={draft.only}
        choose={(only) => setDraft({ ...draft, only, reason: '' })}
      />
      <ReasonField draft={draft} change={(reason) => setDraft({ ...draft, reason })} />
      <CoinField draft={draft} change={(asset) => setDraft({ ...draft, asset })} />
    </FilterSheet>
  );
}

interface ReasonFieldInput {
  readonly draft: RecordFilter;
  readonly change: (reason: Reason | '') => void;
}

/** Chooses one reason of the chosen group, if it has several. */
function ReasonField({ draft: { only, reason }, change }: ReasonFieldInput): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const reasons = only === '' ? [] : REASON_GROUPS[only];
  if (only === '' || reasons.length < 2) return null;
  const label = t(`assets.records.groups.${only}`);
  const any = t('trading.orders.any');
  return (
    <>
      <RowButton
        name={label}
        value={reason === '' ? any : t(`assets.reasons.${reason}`)}
        press={() => setOpen(true)}
      />
      {open ? (
        <ChoiceSheet<Reason | ''>
          title={label}
          choices={[
            { key: '', label: any },
            ...reasons.map((key) => ({ key, label: t(`assets.reasons.${key}`) })),
          ]}
          chosen={reason}
          choose={change}
          close={() => setOpen(false)}
        />
      ) : null}
    </>
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
  const any = t('trading.orders.any');
  return (
    <>
      <RowButton name={label} value={asset === '' ? any : asset} press={() => setOpen(true)} />
      {open ? (
        <CoinSheet
          title={label}
          kind={kind === '' ? 'funds' : kind}
          chosen={asset}
          choose={change}
          close={() => setOpen(false)}
          any={any}
        />
      ) : null}
    </>
  );
}
