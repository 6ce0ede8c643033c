import { computed } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UNKNOWN } from '../engine/records.ts';
import { useTopic } from '../engine/use-topic.ts';
import { isMoneyHidden } from './hidden-money.ts';
import { useDirection, useStatus } from './market/live.ts';
import styles from './money.module.css';
import { OwnAmount } from './own-amount.tsx';

/** Today's PnL in the chosen currency, else in USDT, with its rate. Uses texts of `assets`. */
export function TodayPnl(): ReactNode {
  const { t } = useTranslation();
  const today = useTopic('pnl/today');
  const place = useStatus<HTMLParagraphElement>(today);
  const texts = useMemo(() => {
    const { pnl, worth, rate, direction } = today;
    return {
      amount: computed(() => {
        if (pnl.value === UNKNOWN) return UNKNOWN;
        return `${worth.value === '' ? `${pnl.value} USDT` : worth.value} (${rate.value})`;
      }),
      // A colour would show the sign of a hidden amount.
      direction: computed(() => (isMoneyHidden.value ? 0 : direction.value)),
    };
  }, [today]);
  const coloured = useDirection<HTMLSpanElement>(texts.direction);
  return (
    <p ref={place} className={styles.today}>
      <span>{t('assets.overview.today')}</span>
      <span ref={coloured}>
        <OwnAmount text={texts.amount} testId="today-pnl" />
      </span>
    </p>
  );
}
