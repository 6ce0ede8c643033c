import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { DelistingNotice } from '../../../blocks/market/delisting-notice.tsx';
import { CompactBook } from '../../../blocks/trading/compact-book.tsx';
import { TradeFrame, type TradePageInput } from '../../../blocks/trading/trade-frame.tsx';
import { useNamedTicket } from '../../../blocks/trading/use-named-ticket.ts';
import { useStatus } from '../../../blocks/market/live.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { keepInTab } from '../../../navigation/kept-place.ts';
import { withTexts } from '../../../navigation/with-texts.ts';
import { preferences } from '../../../preferences/preferences.ts';
import { LiveText } from '../../../ui/live-text.tsx';
import styles from './contract-ticket.module.css';
import { ModeLine } from './mode-line.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import { withSide, withSymbol } from './ticket.form.ts';
import { pickPrice, ticketView } from './ticket.state.ts';

keepInTab('contract-ticket', ticketView);

/** The ticket renders before the lists below it are loaded. */
const MyContracts = lazy(() =>
  withTexts(import('../holdings/my-contracts.tsx'), 'positions').then(({ MyContracts: lists }) => ({
    default: lists,
  })),
);

const RiskBanner = lazy(() =>
  withTexts(import('../notices/risk-banner.tsx'), 'positions').then((arrived) => ({
    default: arrived.RiskBanner,
  })),
);

/** A contract with its book, the ticket and the user's positions. */
export function ContractPage(input: TradePageInput): ReactNode {
  useNamedTicket(ticketView, ({ symbol, side, price }) => {
    const form = withSymbol(ticketView.form, symbol || preferences.contractMarket);
    ticketView.form = side === undefined ? form : withSide(form, side);
    if (price !== undefined) pickPrice(price);
  });
  const { symbol } = useSnapshot(ticketView).form;
  const chosen = (market: string) => {
    preferences.contractMarket = market;
    ticketView.form = withSymbol(ticketView.form, market);
  };
  return (
    <TradeFrame
      {...input}
      symbol={symbol}
      kind="perpetual"
      chosen={chosen}
      above={(instrument) => (
        <>
          <Suspense>
            <RiskBanner symbol={instrument.symbol} />
          </Suspense>
          <ModeLine symbol={instrument.symbol} />
        </>
      )}
      book={(instrument) => (
        <CompactBook instrument={instrument} picked={pickPrice} below={<Mark symbol={symbol} />} />
      )}
      ticket={(instrument) => <TicketPanel instrument={instrument} />}
      lists={
        <>
          {/* It is known later than the ticket is shown: below it, so that it moves no field and no button. */}
          <div className={styles.delisting}>
            <DelistingNotice symbol={symbol} />
          </div>
          <Suspense>
            <MyContracts symbol={symbol} />
          </Suspense>
        </>
      }
    />
  );
}

/** The price by which positions are valued and liquidated. */
function Mark({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useTranslation();
  const mark = useTopic(`mark/${symbol}`);
  const place = useStatus<HTMLSpanElement>(mark);
  return (
    <span ref={place} className={styles.mark}>
      {t('contract.ticket.mark')} <LiveText text={mark.mark} testId="mark" />
    </span>
  );
}
