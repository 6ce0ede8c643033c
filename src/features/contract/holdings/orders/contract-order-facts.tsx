import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractOrder } from '#protocol/names/contract';
import { OrderFacts } from '../../../../blocks/trading/order-facts.tsx';
import { useContractTexts } from '../use-contract-texts.ts';

const BETWEEN = ' · ';

interface ContractOrderFactsInput {
  readonly order: ContractOrder;
  readonly ended?: boolean;
}

/** A row of a contract's order, with its leverage and whether it only closes. */
export function ContractOrderFacts({ order, ended = false }: ContractOrderFactsInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { reduceOnly, forced, positionSide } = order;
  const notes = [
    ...(positionSide === 'net' ? [] : [texts.side(positionSide)]),
    texts.mode(order),
    ...(forced ? [t('positions.orders.forced')] : reduceOnly ? [t('positions.orders.reduceOnly')] : []),
  ];
  return <OrderFacts order={order} ended={ended} note={notes.join(BETWEEN)} />;
}
