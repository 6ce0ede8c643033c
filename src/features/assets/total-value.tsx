import { computed } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountKind } from '#domain/ledger/account-kinds';
import { useStatus } from '../../blocks/market/live.ts';
import { MoneyEye } from '../../blocks/money-eye.tsx';
import { OwnAmount } from '../../blocks/own-amount.tsx';
import { UNKNOWN, type Worth } from '../../engine/records.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import styles from './assets.module.css';
import { worthOf, worthText } from './worth.ts';

const NO_WORTH: Worth = { priced: false, total: UNKNOWN, worth: '', bitcoin: UNKNOWN, share: 0 };

/** The live value of all holdings, or of one account: the page's main number. */
export function TotalValue({ kind }: { readonly kind?: AccountKind }): ReactNode {
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
  const label = kind === undefined ? t('assets.transfer.total') : t(`assets.kinds.${kind}`);
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
      {lacks ? <p className={styles.quiet}>{t('assets.overview.unpriced')}</p> : null}
    </section>
  );
}
