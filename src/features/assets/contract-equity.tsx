import { computed } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDirection, useStatus } from '../../blocks/market/live.ts';
import { OwnAmount } from '../../blocks/own-amount.tsx';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import styles from './contract-equity.module.css';

/** The parts of the contract account's equity, which is above them, live; nothing without an open position. */
export function ContractEquity(): ReactNode {
  const isOpen = useValue(useTopic('positions/all').count) > 0;
  return isOpen ? <Equity /> : null;
}

function Equity(): ReactNode {
  const { t } = useTranslation();
  const totals = useTopic('positions/all');
  const place = useStatus<HTMLDListElement>(totals);
  const coloured = useDirection<HTMLElement>(totals.direction);
  const texts = useMemo(() => {
    const named = (text: typeof totals.pnl) => computed(() => `${text.value} USDT`);
    return { pnl: named(totals.pnl), wallet: named(totals.wallet), available: named(totals.available) };
  }, [totals]);
  return (
    <dl ref={place} className={styles.values} data-testid="contract-equity">
      <div>
        <dt>{t('assets.contract.pnl')}</dt>
        <dd ref={coloured}>
          <OwnAmount text={texts.pnl} testId="unrealised" />
        </dd>
      </div>
      <div>
        <dt>{t('assets.contract.wallet')}</dt>
        <dd>
          <OwnAmount text={texts.wallet} testId="wallet" />
        </dd>
      </div>
      <div>
        <dt>{t('assets.transfer.available')}</dt>
        <dd>
          <OwnAmount text={texts.available} testId="spendable" />
        </dd>
      </div>
    </dl>
  );
}
