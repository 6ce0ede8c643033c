import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { ORDER_SIDES, orderPriceText, type OrderSide } from '#domain/trading/order';
import type { PickedPrice } from '../../blocks/market/picked-price.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ticketAddress } from './ticket-address.ts';
import styles from './trade-links.module.css';
import type { PickedLevel } from './use-picked-level.ts';

const CONTRACT_WORDS = { buy: 'long', sell: 'short' } as const;

interface TradeLinksInput {
  readonly instrument: Instrument;
  /** The level picked in the book, on a page that has one. */
  readonly level?: PickedLevel;
}

/** Links to the ticket of a market, with the side and the picked price. */
export function TradeLinks({ instrument, level }: TradeLinksInput): ReactNode {
  const { t } = useTranslation();
  const isContract = instrument.kind === 'perpetual';
  const ticket = (side: OrderSide, picked: PickedPrice | undefined) =>
    ticketAddress(instrument, side, picked && orderPriceText(instrument, picked.side, picked.tick));
  return (
    <div className={styles.trade} data-toasts="top">
      {ORDER_SIDES.map((side) => (
        <PageLink
          key={side}
          to={ticket(side, level?.picked)}
          later={() => level?.answered()?.then((picked) => ticket(side, picked))}
          className={buttonClass}
          data-kind={side === 'buy' ? 'up' : 'down'}
        >
          {t(`market.detail.${isContract ? CONTRACT_WORDS[side] : side}`)}
        </PageLink>
      ))}
    </div>
  );
}
