import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRunningOptions } from '../../../blocks/option-account.ts';
import { useDirection, useStatus } from '../../../blocks/market/live.ts';
import { WaitingRows } from '../../../blocks/trading/list-frame.tsx';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import { LiveText } from '../../../ui/live-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RunningCard } from './running-card.tsx';
import styles from './running.module.css';

/** The running options, the next delivery first, with what they would pay together at the present prices. */
export function RunningList(): ReactNode {
  const { t } = useTranslation();
  const status = useValue(useTopic('rows/option-order/all').status);
  const running = useRunningOptions('all');
  const sorted = useMemo(
    () => [...running].sort((one, other) => one.delivery - other.delivery || other.id - one.id),
    [running],
  );
  if (sorted.length === 0) {
    if (status === 'waiting') return <WaitingRows />;
    return <Notice title={t('option.running.none')} text={t('option.running.noneText')} />;
  }
  return (
    <>
      <Totals />
      <ul className={styles.list} aria-label={t('option.running.title')}>
        {sorted.map((order) => (
          <li key={order.id}>
            <RunningCard order={order} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Totals(): ReactNode {
  const { t } = useTranslation();
  const totals = useTopic('options/all');
  const place = useStatus<HTMLDListElement>(totals);
  const gain = useDirection<HTMLElement>(totals.direction);
  return (
    <dl ref={place} className={styles.totals}>
      <div>
        <dt>{t('option.running.stakes')}</dt>
        <dd>
          <LiveText text={totals.stake} />
        </dd>
      </div>
      <div>
        <dt>{t('option.running.now')}</dt>
        <dd ref={gain}>
          <LiveText text={totals.gain} testId="total-gain" />
        </dd>
      </div>
    </dl>
  );
}
