import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ACCOUNT_KINDS, type AccountKind } from '#domain/ledger/account-kinds';
import { ChoiceSheet } from '../../blocks/choice-sheet.tsx';
import { OwnAmount } from '../../blocks/own-amount.tsx';
import { useTopic } from '../../engine/use-topic.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { swapped, withAccount } from './transfer.form.ts';
import styles from './transfer.module.css';
import { transferView } from './transfer.state.ts';
import { useKindWorth } from '../../blocks/worth.ts';

const SWAP = 'M8 4v16M4.5 16.5 8 20l3.5-3.5M16 20V4M12.5 7.5 16 4l3.5 3.5';

type End = 'from' | 'to';

/** The source and target account with their values, and the button that swaps them. */
export function AccountEnds(): ReactNode {
  const { t } = useTranslation();
  const { form } = useSnapshot(transferView);
  const [open, setOpen] = useState<End>();
  return (
    <section className={styles.ends}>
      <div className={styles.rows}>
        <EndRow end="from" kind={form.from} press={() => setOpen('from')} />
        <EndRow end="to" kind={form.to} press={() => setOpen('to')} />
      </div>
      <IconButton
        label={t('assets.transfer.swap')}
        press={() => (transferView.form = swapped(transferView.form))}
      >
        <Glyph path={SWAP} size={22} />
      </IconButton>
      {open === undefined ? null : <KindSheet end={open} close={() => setOpen(undefined)} />}
    </section>
  );
}

interface EndRowInput {
  readonly end: End;
  readonly kind: AccountKind;
  readonly press: () => void;
}

function EndRow({ end, kind, press }: EndRowInput): ReactNode {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.end} aria-haspopup="dialog" data-testid={end} onClick={press}>
      <span className={styles.words}>
        <span className={styles.named}>
          <span className={styles.label}>{t(`assets.transfer.${end}`)}</span>
          <span className={styles.name}>{t(`assets.kinds.${kind}`)}</span>
        </span>
        <KindWorth kind={kind} />
      </span>
      <Icon name="forward" size={18} />
    </button>
  );
}

function KindWorth({ kind }: { readonly kind: AccountKind }): ReactNode {
  return <OwnAmount text={useKindWorth(useTopic('account'), kind)} className={styles.worth} />;
}

function KindSheet({ end, close }: { readonly end: End; readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { form } = useSnapshot(transferView);
  return (
    <ChoiceSheet
      title={t(`assets.transfer.${end}`)}
      choices={ACCOUNT_KINDS.map((kind) => ({
        key: kind,
        label: t(`assets.kinds.${kind}`),
        sample: <KindWorth kind={kind} />,
      }))}
      chosen={form[end]}
      choose={(kind) => (transferView.form = withAccount(transferView.form, end, kind))}
      close={close}
    />
  );
}
