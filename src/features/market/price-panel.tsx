import type { ReadonlySignal } from '@preact/signals-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { useTicker } from '../../blocks/use-ticker.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { FlashText } from '../../ui/flash-text.tsx';
import { LiveText } from '../../ui/live-text.tsx';
import { useDirection, useStatus, useWorth } from '../../blocks/market/live.ts';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { MARKET_FUNDING_PATH } from '../../navigation/pages.ts';
import { DelistingNotice } from '../../blocks/market/delisting-notice.tsx';
import { IndexNotice } from '../../blocks/market/index-notice.tsx';
import { useFundingCountdown } from '../../blocks/market/use-funding-countdown.ts';
import styles from './price-panel.module.css';

/** The market's values; the price is the largest text on its page. */
export function PricePanel({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const ticker = useTicker(instrument.symbol);
  const panel = useStatus<HTMLElement>(ticker);
  const price = useDirection<HTMLDivElement>(ticker.direction);
  const worth = useWorth(ticker);
  const [full, setFull] = useState(false);
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={t('market.detail.last')}
      data-testid="price-panel"
    >
      <div ref={price} className={styles.price}>
        <button type="button" className={styles.last} onClick={() => setFull(!full)}>
          <FlashText
            key={String(full)}
            className={styles.figure}
            text={full ? ticker.lastFull : ticker.last}
            moves={ticker.moves}
            move={ticker.move}
            testId="last-price"
          />
        </button>
        <span className={styles.below}>
          <LiveText className={styles.estimate} text={ticker.worth} testId="estimate" />{' '}
          <LiveText className={styles.change} text={ticker.change} testId="change" />
        </span>
        <LiveText className={styles.worth} text={worth} testId="price-worth" />
      </div>
      <dl className={styles.figures}>
        <PriceCell name={t('market.detail.high')} text={ticker.high} testId="high" />
        <PriceCell name={t('market.detail.low')} text={ticker.low} testId="low" />
        <PriceCell
          name={t('market.detail.volumeIn', { coin: instrument.base })}
          text={ticker.baseVolume}
          testId="base-volume"
        />
        <PriceCell
          name={t('market.detail.volumeIn', { coin: 'USDT' })}
          text={ticker.volume}
          testId="volume"
        />
      </dl>
      {instrument.kind === 'perpetual' ? (
        <>
          <MarkValues symbol={instrument.symbol} />
          <IndexNotice symbol={instrument.symbol} />
          <DelistingNotice symbol={instrument.symbol} />
        </>
      ) : null}
    </section>
  );
}

function MarkValues({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useTranslation();
  const mark = useTopic(`mark/${symbol}`);
  const countdown = useFundingCountdown(symbol);
  return (
    <dl className={styles.marks}>
      <PriceCell name={t('market.detail.mark')} text={mark.mark} testId="mark" />
      <PriceCell name={t('market.detail.index')} text={mark.index} testId="index" />
      <PriceCell
        name={t('market.detail.funding')}
        text={mark.funding}
        after={countdown}
        testId="funding"
        to={addressOf(MARKET_FUNDING_PATH, { symbol })}
      />
    </dl>
  );
}

interface PriceCellInput {
  readonly name: string;
  readonly text: ReadonlySignal<string>;
  readonly after?: ReadonlySignal<string>;
  /** The page that explains the value. */
  readonly to?: string;
  readonly testId: string;
}

function PriceCell({ name, text, after, testId, to }: PriceCellInput): ReactNode {
  return (
    <div className={styles.line}>
      <dt>
        {to === undefined ? (
          name
        ) : (
          <PageLink to={to} className={styles.link} data-testid={`${testId}-link`}>
            {name}
          </PageLink>
        )}
      </dt>
      <dd>
        <LiveText text={text} testId={testId} />
        {after === undefined ? null : (
          <>
            {' '}
            <LiveText className={styles.after} text={after} testId={`${testId}-countdown`} />
          </>
        )}
      </dd>
    </div>
  );
}
