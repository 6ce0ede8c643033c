import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { explainOrder } from '#domain/contract/reference/explain-order';
import { step, type OrderTopic } from '#domain/contract/reference/explanation';
import { useContractTexts } from '../holdings/use-contract-texts.ts';
import type { ContractTicket } from '../ticket/use-ticket.ts';
import { useOrderFacts, type OrderSample } from './use-order-facts.ts';
import { WhyFrame, type Explained } from './why-frame.tsx';

interface OrderWhySheetInput {
  readonly ticket: ContractTicket;
  readonly topic: OrderTopic;
  readonly close: () => void;
}

/** Why a value of the ticket's order is what it is. */
export function OrderWhySheet({ ticket, topic, close }: OrderWhySheetInput): ReactNode {
  const { t } = useTranslation();
  const { market, mode } = useContractTexts();
  const sample = useOrderFacts(ticket);
  const side = t(`contract.effects.${ticket.effect}`);
  const about = `${market(ticket.instrument.symbol)}, ${side}, ${mode(ticket.mode)}`;
  return (
    <WhyFrame
      first={topic}
      explained={sample && explainedOf(sample, about, ticket.instrument.symbol)}
      note={t('why.liquidation.note')}
      close={close}
    />
  );
}

const NO_PRICE = {
  topic: 'liquidation',
  steps: [step('liquidation', { value: undefined, unit: 'price' })],
  tiers: [],
} as const;

function explainedOf(sample: OrderSample, about: string, symbol: string): Explained {
  const { facts, shown, isLive, priceDigits, isAboveLimit } = sample;
  return {
    ...{ shown, isLive, priceDigits, about, heading: about, symbol, tick: facts.tick },
    explain: (topic) => (topic === 'liquidation' && isAboveLimit ? NO_PRICE : explainOrder(topic, facts)),
    tiers: facts.rule.tiers,
    isCross: facts.marginMode === 'cross',
  };
}
