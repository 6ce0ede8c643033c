import type { TFunction } from 'i18next';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, type PositionFacts } from '#domain/contract/reference/explain';
import type { Explanation, WhyTopic } from '#domain/contract/reference/explanation';
import type { LivePosition } from '../../../blocks/contract-account.ts';
import { CopyButton } from '../../../blocks/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useContractTexts } from '../holdings/use-contract-texts.ts';
import { Steps } from './steps.tsx';
import { TierTable } from './tier-table.tsx';
import { usePositionFacts, type Sample } from './use-position-facts.ts';
import styles from './why-sheet.module.css';
import { explanationText, isDifferent, whyTexts, type WhyTexts } from './why-texts.ts';

export interface WhyInput {
  readonly topic: WhyTopic;
  readonly position: LivePosition;
}

interface WhySheetInput extends WhyInput {
  readonly close: () => void;
}

/** Why a value is what it is: its steps with the user's own inputs, each of which explains itself in turn. */
export function WhySheet({ topic: first, position, close }: WhySheetInput): ReactNode {
  const { t, i18n } = useTranslation();
  const [path, setPath] = useState<readonly WhyTopic[]>([first]);
  const sample = usePositionFacts(position);
  const texts = whyTexts(t, i18n.language, sample?.priceDigits ?? 0);
  const topic = path.at(-1) ?? first;
  const explanation = sample && explain(topic, sample.facts);
  const result = explanation?.steps.at(-1);
  const value = result === undefined ? '…' : texts.number(result.value, result.unit);
  const title = topic === 'tiers' ? t('why.tiers.title') : t('why.title', { value });
  const back = path.length > 1 ? () => setPath(path.slice(0, -1)) : undefined;
  return (
    <Sheet title={title} close={close} back={back}>
      {sample === undefined || explanation === undefined ? null : (
        <Explained
          {...{ sample, explanation, texts }}
          open={(next) => setPath([...path, next])}
          back={back}
        />
      )}
    </Sheet>
  );
}

interface ExplainedInput {
  readonly sample: Sample;
  readonly explanation: Explanation;
  readonly texts: WhyTexts;
  readonly open: (topic: WhyTopic) => void;
  readonly back: (() => void) | undefined;
}

function Explained({ sample, explanation, texts, open, back }: ExplainedInput): ReactNode {
  const { t } = useTranslation();
  const contract = useContractTexts();
  const { position, facts, shown, isLive } = sample;
  const { topic, steps, tiers } = explanation;
  const last = steps.at(-1);
  const differs = isLive && last !== undefined && isDifferent(shown[topic], last);
  const { symbol, side, id } = position;
  const about = `${contract.market(symbol)}, ${contract.side(side)}, ${contract.mode(position)}`;
  const heading = `${about}, #${String(id)}`;
  const hasTiers = topic === 'tiers' || topic === 'liquidation';
  return (
    <>
      <p className={styles.text}>{topicText(t, topic, facts)}</p>
      <p className={styles.about}>{about}</p>
      <div className={styles.bar}>
        {back === undefined ? (
          <span />
        ) : (
          <button type="button" className={styles.back} onClick={back}>
            <Icon name="back" size={16} />
            {t('why.back')}
          </button>
        )}
        <CopyButton label={t('why.copy')} text={explanationText({ heading, steps }, texts)} />
      </div>
      {differs ? (
        <p className={styles.differs} role="alert">
          {t('why.differs', { value: shown[topic] })}
        </p>
      ) : null}
      <Steps {...{ steps, texts, topic, open }} />
      {hasTiers ? <TierTable tiers={facts.rule.tiers} acting={tiers} texts={texts} /> : null}
      {topic === 'liquidation' ? <p className={styles.note}>{t('why.note')}</p> : null}
    </>
  );
}

function topicText(t: TFunction, topic: WhyTopic, { cross }: PositionFacts): string {
  if (topic === 'liquidation') return t(`why.liquidation.texts.${cross ? 'cross' : 'isolated'}`);
  return t(`why.texts.${topic}`);
}
