import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exact } from '#domain/contract/reference/exact';
import type { Explanation, OrderTopic } from '#domain/contract/reference/explanation';
import type { PlainTier } from '#domain/contract/reference/formulas';
import { CopyButton } from '../../../blocks/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Steps } from './steps.tsx';
import { TierTable } from './tier-table.tsx';
import styles from './why-sheet.module.css';
import { WhySources } from './why-sources.tsx';
import { differingText, explanationText, whyTexts, type WhyTexts } from './why-texts.ts';

/** The explained values of one moment. */
export interface Explained {
  readonly explain: (topic: OrderTopic) => Explanation | undefined;
  /** The engine's own values of that moment, as plain decimals; a rate is in percent. */
  readonly shown: Partial<Record<OrderTopic, string>>;
  readonly isLive: boolean;
  readonly priceDigits: number;
  readonly symbol: string;
  /** The step of the market's prices. */
  readonly tick: Exact;
  readonly tiers: readonly PlainTier[];
  readonly isCross: boolean;
  /** Its market, side and mode. */
  readonly about: string;
  /** The first line of the copied text. */
  readonly heading: string;
}

interface WhyFrameInput {
  readonly first: OrderTopic;
  /** Undefined while an input is unknown. */
  readonly explained: Explained | undefined;
  /** Below an explained liquidation price. */
  readonly note: string;
  readonly close: () => void;
}

/** Why a value is what it is: its steps with the user's own inputs, each of which explains itself in turn. */
export function WhyFrame({ first, explained, note, close }: WhyFrameInput): ReactNode {
  const { t, i18n } = useTranslation();
  const [path, setPath] = useState<readonly OrderTopic[]>([first]);
  const texts = whyTexts(t, i18n.language, explained?.priceDigits ?? 0);
  const topic = path.at(-1) ?? first;
  const explanation = explained?.explain(topic);
  const result = explanation?.steps.at(-1);
  const name = topic === 'tiers' || topic === 'entry' ? t('why.tiers.title') : texts.name(topic);
  const isValue = topic !== 'tiers' && result !== undefined;
  const title = isValue ? t('why.title', { value: texts.number(result.value, result.unit) }) : name;
  const back = path.length > 1 ? () => setPath(path.slice(0, -1)) : undefined;
  return (
    <Sheet title={title} close={close} back={back}>
      {explained === undefined ? null : (
        <>
          <Topic topic={topic} isCross={explained.isCross} />
          {explanation === undefined ? null : (
            <Explanations
              {...{ explained, explanation, texts, note }}
              open={(next) => setPath([...path, next])}
              back={back}
            />
          )}
        </>
      )}
    </Sheet>
  );
}

interface TopicInput extends Pick<Explained, 'isCross'> {
  readonly topic: OrderTopic;
}

function Topic({ topic, isCross }: TopicInput): ReactNode {
  const { t } = useTranslation();
  const text =
    topic === 'liquidation'
      ? t(`why.liquidation.texts.${isCross ? 'cross' : 'isolated'}`)
      : t(`why.texts.${topic}`);
  return <p className={styles.text}>{text}</p>;
}

interface ExplanationsInput {
  readonly explained: Explained;
  readonly explanation: Explanation;
  readonly texts: WhyTexts;
  readonly note: string;
  readonly open: (topic: OrderTopic) => void;
  readonly back: (() => void) | undefined;
}

function Explanations(input: ExplanationsInput): ReactNode {
  const { t } = useTranslation();
  const { explained, explanation, texts, note, open, back } = input;
  const { shown, isLive, heading, about } = explained;
  const { topic, steps, tiers } = explanation;
  const last = steps.at(-1);
  const differing = isLive && last !== undefined ? differingText(shown[topic], last, texts) : undefined;
  const hasTiers = topic === 'tiers' || topic === 'liquidation';
  return (
    <>
      <div className={styles.bar}>
        {back === undefined ? (
          <p className={styles.about}>{about}</p>
        ) : (
          <button type="button" className={styles.back} onClick={back}>
            <Icon name="back" size={16} />
            {t('why.back')}
          </button>
        )}
        <CopyButton label={t('why.copy')} text={explanationText({ heading, steps }, texts)} />
      </div>
      {differing === undefined ? null : (
        <p className={styles.differs} role="alert">
          {t('why.differs', { value: differing })}
        </p>
      )}
      <Steps {...{ steps, texts, topic, open }} />
      {hasTiers ? <TierTable tiers={explained.tiers} acting={tiers} texts={texts} /> : null}
      {topic === 'index' ? (
        <WhySources symbol={explained.symbol} tick={explained.tick} texts={texts} />
      ) : null}
      {topic === 'liquidation' ? <p className={styles.note}>{note}</p> : null}
    </>
  );
}
