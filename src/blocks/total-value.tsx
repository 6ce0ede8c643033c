import { computed } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountKind } from '#domain/ledger/account-kinds';
import { useStatus } from './market/live.ts';
import { MoneyEye } from './money-eye.tsx';
import { OwnAmount } from './own-amount.tsx';
import { UNKNOWN, type Worth } from '../engine/records.ts';
import { useTopic } from '../engine/use-topic.ts';
import { useValue } from '../engine/use-value.ts';
import styles from './money.module.css';
import { TodayPnl } from './today-pnl.tsx';
import { worthOf, worthText } from './worth.ts';

const NO_WORTH: Worth = { priced: false, total: UNKNOWN, worth: '', bitcoin: UNKNOWN, share: 0 };

interface TotalValueInput {
  /** Only this account. */
  readonly kind?: AccountKind;
  /** With today's PnL. */
  readonly today?: boolean;
}

/** The value of the contract account is its equity: the balance with the unrealised PnL of its positions. */
function useLabel(kind: AccountKind | undefined): string {
  const { t } = useTranslation();
  if (kind === undefined) return t('assets.transfer.total');
  return kind === 'contract' ? t('assets.contract.equity') : t(`assets.kinds.${kind}`);
}

/** The live value of all holdings, or of one account: the page's main number. Uses texts of `assets`. */
export function TotalValue({ kind, today = false }: TotalValueInput): ReactNode {
  const { t } = useTranslation();
  const account = useTopic('account');
  const place = useStatus<HTMLElement>(account);
  const texts = useMemo(() => {
    const worth = computed(() => worthOf(account, kind) ?? NO_WORTH);
    return {
      value: computed(() => worthText(worth.value)),
      plain: computed(() => `${worth.value.total} USDT`),
      bitcoin: computed(() => `≈ ${worth.value.bitcoin} BTC`),
      lacks: computed(() => account.status.value === 'live' && !worth.value.priced),
    };
  }, [account, kind]);
  const lacks = useValue(texts.lacks);
  const label = useLabel(kind);
  return (
    <section ref={place} className={styles.total} aria-label={label}>
      <div className={styles.head}>
        <p className={styles.label}>{label}</p>
        <MoneyEye />
      </div>
      <OwnAmount text={texts.value} className={styles.figure} testId="total-worth" />
      <p className={styles.plains}>
        <OwnAmount text={texts.plain} className={styles.plain} testId="total-value" />
        <OwnAmount text={texts.bitcoin} className={styles.plain} testId="total-bitcoin" />
      </p>
      {today ? <TodayPnl /> : null}
      {lacks ? <p className={styles.quiet}>{t('assets.overview.unpriced')}</p> : null}
    </section>
  );
}
