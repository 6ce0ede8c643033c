import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { useStatus } from '../../../blocks/market/live.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { INSURANCE_FUND_PATH } from '../../../navigation/pages.ts';
import { LiveText } from '../../../ui/live-text.tsx';
import styles from './funding-page.module.css';

/** All that is open in a contract, and the fund that pays when a margin does not. */
export function OpenValues({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const { symbol, base, quote } = instrument;
  const open = useTopic(`open-interest/${symbol}`);
  const fund = useTopic('fund');
  const openPlace = useStatus<HTMLDivElement>(open);
  const fundPlace = useStatus<HTMLDivElement>(fund);
  return (
    <>
      <div ref={openPlace}>
        <dt>{t('funding.openInterest')}</dt>
        <dd className={styles.end}>
          <LiveText text={open.base} testId="open-interest" /> {base}{' '}
          <span className={styles.small}>
            <LiveText text={open.value} testId="open-value" /> {quote}
          </span>
        </dd>
      </div>
      <div ref={fundPlace}>
        <dt>
          <PageLink to={INSURANCE_FUND_PATH} className={styles.link}>
            {t('funding.fund.title')}
          </PageLink>
        </dt>
        <dd>
          <LiveText text={fund.balance} testId="fund" /> USDT
        </dd>
      </div>
    </>
  );
}
