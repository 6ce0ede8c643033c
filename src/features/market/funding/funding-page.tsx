/** Funding of a contract: the predicted rate, mark and index with their sources, all rates and the user's payments. */
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { marketLabel } from '#domain/market/market-label';
import { UNKNOWN } from '#domain/number-text';
import type { contractIndex } from '#protocol/funding';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../../api/call.ts';
import { useSessionUser } from '../../../api/session.ts';
import { IndexNotice } from '../../../blocks/market/index-notice.tsx';
import { useStatus, useWorth } from '../../../blocks/market/live.ts';
import { useFundingCountdown } from '../../../blocks/market/use-funding-countdown.ts';
import { Page } from '../../../blocks/page.tsx';
import { ScrollArea } from '../../../blocks/scroll-area.tsx';
import { useAnswer } from '../../../blocks/use-answer.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { LiveText } from '../../../ui/live-text.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { NamedMarket } from '../named-market.tsx';
import { PaymentList, RateList } from './funding-lists.tsx';
import styles from './funding-page.module.css';
import { OpenValues } from './open-values.tsx';
import { IndexSources } from './index-sources.tsx';

export function FundingPage(): ReactNode {
  return <NamedMarket show={(instrument) => <Funding key={instrument.symbol} instrument={instrument} />} />;
}

const LISTS = ['rates', 'payments'] as const;

function Funding({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const { symbol } = instrument;
  const user = useSessionUser();
  const ask = useCallback(
    () => call<typeof contractIndex>(CALLS.contractIndex, { symbol }, QUIETLY),
    [symbol],
  );
  const { answer: terms } = useAnswer(ask);
  const [list, setList] = useState<(typeof LISTS)[number]>('rates');
  return (
    <Page title={t('funding.title', { market: marketLabel(symbol) })} back>
      <ScrollArea kind="cards">
        <LiveValues instrument={instrument} hours={terms?.funding.hours} />
        <IndexSources symbol={symbol} sources={terms?.sources} />
        {user === undefined ? (
          <h2 className={styles.heading}>{t('funding.rates')}</h2>
        ) : (
          <Segments
            label={t('funding.lists')}
            choices={LISTS.map((key) => ({ key, label: t(`funding.${key}`) }))}
            chosen={list}
            choose={setList}
          />
        )}
        {list === 'rates' || user === undefined ? (
          <RateList symbol={symbol} />
        ) : (
          <PaymentList instrument={instrument} />
        )}
      </ScrollArea>
    </Page>
  );
}

interface LiveValuesInput {
  readonly instrument: Instrument;
  /** Between two payments; undefined before it is known. */
  readonly hours: number | undefined;
}

function LiveValues({ instrument, hours }: LiveValuesInput): ReactNode {
  const { t } = useTranslation();
  const { symbol } = instrument;
  const mark = useTopic(`mark/${symbol}`);
  const countdown = useFundingCountdown(symbol);
  const worth = useWorth(mark);
  const panel = useStatus<HTMLElement>(mark);
  return (
    <section ref={panel} className={styles.values}>
      <IndexNotice symbol={symbol} />
      <dl className={styles.list}>
        <div>
          <dt>{t('funding.predicted')}</dt>
          <dd className={styles.rate}>
            <LiveText text={mark.funding} testId="predicted-rate" />
          </dd>
        </div>
        <div>
          <dt>{t('funding.next')}</dt>
          <dd>
            <LiveText text={countdown} testId="funding-countdown" />
          </dd>
        </div>
        <div>
          <dt>{t('funding.interval')}</dt>
          <dd data-testid="funding-interval">
            {hours === undefined ? UNKNOWN : t('funding.hours', { count: hours })}
          </dd>
        </div>
        <div>
          <dt>{t('market.detail.mark')}</dt>
          <dd>
            <LiveText text={mark.mark} testId="mark" />
          </dd>
        </div>
        <div>
          <dt>{t('market.detail.index')}</dt>
          <dd>
            <LiveText text={mark.index} testId="index" />
          </dd>
        </div>
        <OpenValues instrument={instrument} />
      </dl>
      <LiveText className={styles.worth} text={worth} />
      <p className={styles.note}>{t('funding.explained')}</p>
    </section>
  );
}
