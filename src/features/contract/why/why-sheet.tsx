import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '#domain/contract/reference/explain';
import { isPositionTopic, type WhyTopic } from '#domain/contract/reference/explanation';
import type { LivePosition } from '../../../blocks/contract-account.ts';
import { useContractTexts } from '../holdings/use-contract-texts.ts';
import { usePositionFacts, type Sample } from './use-position-facts.ts';
import { WhyFrame, type Explained } from './why-frame.tsx';

export interface WhyInput {
  readonly topic: WhyTopic;
  readonly position: LivePosition;
}

interface WhySheetInput extends WhyInput {
  readonly close: () => void;
}

/** Why a value of a position is what it is. */
export function WhySheet({ topic, position, close }: WhySheetInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const sample = usePositionFacts(position);
  const explained = sample && explainedOf(sample, texts);
  return <WhyFrame first={topic} explained={explained} note={t('why.note')} close={close} />;
}

function explainedOf(sample: Sample, texts: ReturnType<typeof useContractTexts>): Explained {
  const { facts, shown, isLive, priceDigits, position } = sample;
  const { symbol, side, id } = position;
  const about = `${texts.market(symbol)}, ${texts.side(side)}, ${texts.mode(position)}`;
  return {
    ...{ shown, isLive, priceDigits, about, symbol, tick: facts.tick },
    explain: (topic) => (isPositionTopic(topic) ? explain(topic, facts) : undefined),
    tiers: facts.rule.tiers,
    isCross: facts.cross !== undefined,
    heading: `${about}, #${String(id)}`,
  };
}
