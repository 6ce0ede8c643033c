/** The insurance fund of contracts: its balance, and each change of it. */
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CALLS } from '#protocol/names/calls';
import type { InsuranceChange } from '#protocol/names/liquidation';
import type { contractInsuranceFund } from '#protocol/liquidation';
import { call, QUIETLY } from '../../../api/call.ts';
import { useInstruments } from '../../../blocks/market/instruments.ts';
import { useStatus } from '../../../blocks/market/live.ts';
import { marketTexts } from '../../../blocks/market/market-texts.ts';
import { useFundingTexts } from '../../../blocks/market/use-funding-texts.ts';
import { Page } from '../../../blocks/page.tsx';
import { ScrollArea } from '../../../blocks/scroll-area.tsx';
import { useParts } from '../../../blocks/use-parts.ts';
import { useTimes } from '../../../blocks/use-times.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import { LiveText } from '../../../ui/live-text.tsx';
import styles from './funding-page.module.css';
import { LoadedList } from './loaded-list.tsx';

export function FundPage(): ReactNode {
  const { t } = useTranslation();
  const fund = useTopic('fund');
  const place = useStatus<HTMLParagraphElement>(fund);
  return (
    <Page title={t('funding.fund.title')} back>
      <ScrollArea kind="cards">
        <section className={styles.values}>
          <p ref={place} className={styles.balance}>
            <LiveText text={fund.balance} testId="fund" /> <span className={styles.note}>USDT</span>
          </p>
          <p className={styles.note}>{t('funding.fund.text')}</p>
        </section>
        <h2 className={styles.heading}>{t('funding.fund.changes')}</h2>
        <Changes balance={useValue(fund.balance)} />
      </ScrollArea>
    </Page>
  );
}

/** @param balance another one: there is a new change */
function Changes({ balance }: { readonly balance: string }): ReactNode {
  const { t } = useTranslation();
  const ask = useCallback(
    (before?: number) =>
      call<typeof contractInsuranceFund>(
        CALLS.contractInsuranceFund,
        before === undefined ? {} : { before },
        QUIETLY,
      ),
    [],
  );
  const parts = useParts<InsuranceChange>({ name: 'insurance', ask, missed: balance });
  return (
    <LoadedList
      parts={parts}
      label={t('funding.fund.changes')}
      empty={t('funding.fund.none')}
      row={(each) => <Change {...each} />}
    />
  );
}

function Change({ cause, symbol, amount, balance, asset, time }: InsuranceChange): ReactNode {
  const { t, i18n } = useTranslation();
  const instruments = useInstruments();
  const { moment } = useTimes();
  const { number, signed } = useFundingTexts();
  return (
    <div className={styles.row} data-testid="fund-change">
      <span>
        {t(`funding.fund.causes.${cause}`)}
        <span className={styles.small}>
          {symbol === '' ? null : marketTexts(i18n.language, instruments).market(symbol)}
        </span>
      </span>
      <span className={styles.end}>
        {signed(amount)} {asset}
        <span className={styles.small}>{t('funding.fund.balance', { amount: number(balance) })}</span>
        <span className={styles.small}>{moment(time)}</span>
      </span>
    </div>
  );
}
