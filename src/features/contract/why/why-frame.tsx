import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Explanation, OrderTopic } from '#domain/contract/reference/explanation';
import type { PlainTier } from '#domain/contract/reference/formulas';
import { CopyButton } from '../../../blocks/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Steps } from './steps.tsx';
import { TierTable } from './tier-table.tsx';
import styles from './why-sheet.module.css';
import { explanationText, isDifferent, whyTexts, type WhyTexts } from './why-texts.ts';

/** The explained values of one moment. */
export interface Explained {
  readonly explain: (topic: OrderTopic) => Explanation | undefined;
  /** The engine's own values of that moment, as plain decimals; a rate is in percent. */
  readonly shown: Partial<Record<OrderTopic, string>>;
  readonly isLive: boolean;
  readonly priceDigits: number;
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
  const value = result === undefined ? '…' : texts.number(result.value, result.unit);
  const title = topic === 'tiers' ? t('why.tiers.title') : t('why.title', { value });
  const back = path.length > 1 ? () => setPath(path.slice(0, -1)) : undefined;
  return (
    <Sheet title={title} close={close} back={back}>
      {explained === undefined || explanation === undefined ? null : (
        <Explanations
          {...{ explained, explanation, texts, note }}
          open={(next) => setPath([...path, next])}
          back={back}
        />
      )}
    </Sheet>
  );
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
  const { shown, isLive, about, heading, isCross } = explained;
  const { topic, steps, tiers } = explanation;
  const last = steps.at(-1);
  const differs = isLive && last !== undefined && isDifferent(shown[topic], last);
  const hasTiers = topic === 'tiers' || topic === 'liquidation';
  const text =
    topic === 'liquidation'
      ? t(`why.liquidation.texts.${isCross ? 'cross' : 'isolated'}`)
      : t(`why.texts.${topic}`);
  return (
    <>
      <p className={styles.text}>{text}</p>
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
      {hasTiers ? <TierTable tiers={explained.tiers} acting={tiers} texts={texts} /> : null}
      {topic === 'liquidation' ? <p className={styles.note}>{note}</p> : null}
    </>
  );
}
