import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import type { Period } from '#domain/market/periods';
import type { OptionCycle } from '#domain/option/option-terms';
import { TradeFrame, type TradePageInput } from '../../../blocks/trading/trade-frame.tsx';
import { useNamedTicket } from '../../../blocks/trading/use-named-ticket.ts';
import { useStatus } from '../../../blocks/market/live.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { keepInTab } from '../../../navigation/kept-place.ts';
import { preferences } from '../../../preferences/preferences.ts';
import { LiveText } from '../../../ui/live-text.tsx';
import { useOptionTerms } from '../use-option-terms.ts';
import { choose, ticketView } from './option.state.ts';
import { OptionTicket } from './option-ticket.tsx';
import styles from './option-ticket.module.css';

keepInTab('option-ticket', ticketView);

/** The ticket renders before the lists below it are loaded. */
const MyOptions = lazy(() =>
  import('../running/my-options.tsx').then(({ MyOptions: lists }) => ({ default: lists })),
);

/** A small chart in a period, with the user's options. */
export type ShowOptionChart = (instrument: Instrument, period: Period) => ReactNode;

interface OptionPageInput extends Omit<TradePageInput, 'chart'> {
  readonly chart: ShowOptionChart;
}

/** Candles that are short beside the cycle, so that its opening and its end are both in view. */
const PERIODS: Readonly<Record<OptionCycle, Period>> = {
  ...{ '1m': '1m', '5m': '1m', '15m': '1m', '30m': '1m', '1h': '3m', '4h': '15m' },
  ...{ '1d': '1h', '1w': '6h', '1M': '1d' },
};

/** The index of a contract with its chart, the ticket, and the user's options. */
export function OptionPage({ chart, ...input }: OptionPageInput): ReactNode {
  useNamedTicket(ticketView, ({ symbol }) => {
    if (symbol !== '') chosen(symbol);
  });
  const { symbol, cycle } = useSnapshot(ticketView).form;
  const { answer, again } = useOptionTerms();
  const symbols = useMemo(() => answer && new Set(answer.products.map((each) => each.symbol)), [answer]);
  return (
    <TradeFrame
      {...input}
      symbol={symbol}
      symbols={symbols}
      kind="perpetual"
      chosen={chosen}
      steady
      chart={(instrument) => chart(instrument, PERIODS[cycle])}
      price={(instrument) => <IndexPrice symbol={instrument.symbol} />}
      ticket={(instrument) => <OptionTicket instrument={instrument} terms={answer} again={again} />}
      lists={
        <Suspense>
          <MyOptions />
        </Suspense>
      }
    />
  );
}

function chosen(symbol: string): void {
  preferences.optionMarket = symbol;
  choose({ symbol });
}

/** The price by which options open and are delivered. */
function IndexPrice({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useTranslation();
  const mark = useTopic(`mark/${symbol}`);
  const place = useStatus<HTMLSpanElement>(mark);
  return (
    <span ref={place} className={styles.index}>
      <span className={styles.indexName}>{t('option.ticket.index')}</span>
      <LiveText text={mark.index} testId="index" />
    </span>
  );
}
