import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { usePositions } from '../../../../blocks/contract-account.ts';
import styles from '../../../../blocks/trading/order-row.module.css';
import { useBestPrices } from '../../../../blocks/trading/use-best-prices.ts';
import { useTopic } from '../../../../engine/use-topic.ts';
import { useValue } from '../../../../engine/use-value.ts';
import type { ContractOrder } from '#protocol/names/contract';
import { useContractTerms } from '../../../../blocks/use-contract-terms.ts';
import { amending } from '../contract-commands.ts';
import { ContractOrderFacts } from '../orders/contract-order-facts.tsx';
import { judgedOrder } from './amend-judgement.ts';
import { AmendSheet } from './amend-sheet.tsx';

interface OrderAmendSheetInput {
  readonly order: ContractOrder;
  readonly instrument: Instrument;
  /** The price at which its line was released on a chart. */
  readonly moved?: string | undefined;
  readonly close: () => void;
}

/** Changes price and quantity of an open order. */
export function OrderAmendSheet({ order, instrument, moved, close }: OrderAmendSheetInput): ReactNode {
  const { t } = useTranslation();
  const { id, symbol, side, price, size } = order;
  const book = useTopic(`book/${symbol}/1/1`);
  const best = useBestPrices(book);
  const status = useValue(book.status);
  const positions = usePositions(symbol);
  const { priceWarningBps: warningBps, priceBandBps: bandBps } = useContractTerms() ?? {};
  const market = { instrument, best, warningBps, bandBps, positions };
  return (
    <AmendSheet
      instrument={instrument}
      side={side}
      before={{ price, size }}
      moved={moved === undefined ? undefined : { price: moved }}
      status={status}
      judged={(form) => judgedOrder(form, order, { ...market, isLive: status === 'live' })}
      amend={(changed) => amending.of(id).begin({ order: id, price: '', size: '', ...changed })}
      close={close}
      note={t('positions.orders.place')}
    >
      <div className={styles.words}>
        <ContractOrderFacts order={order} />
      </div>
    </AmendSheet>
  );
}
