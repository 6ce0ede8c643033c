import type { ReactNode } from 'react';
import type { OrderTopic, WhyStep } from '#domain/contract/reference/explanation';
import styles from './why-sheet.module.css';
import { isSum, type WhyTexts } from './why-texts.ts';

interface StepsInput {
  readonly steps: readonly WhyStep[];
  readonly texts: WhyTexts;
  /** The explanation that these steps are: none of them opens it again. */
  readonly topic?: OrderTopic;
  /** Without it no step is a button. */
  readonly open?: (topic: OrderTopic) => void;
}

/** The steps of a calculation; a tap opens the explanation of a step that has one. */
export function Steps({ steps, texts, topic, open }: StepsInput): ReactNode {
  return (
    <ol className={styles.steps}>
      {steps.map((each) => (
        <li key={each.name}>
          <Step step={each} texts={texts} open={each.opens === topic ? undefined : open} />
        </li>
      ))}
    </ol>
  );
}

interface StepInput {
  readonly step: WhyStep;
  readonly texts: WhyTexts;
  /** Without it the step is not a button: its explanation is on the screen. */
  readonly open: ((topic: OrderTopic) => void) | undefined;
}

function Step({ step: { name, formula, value, unit, opens }, texts, open }: StepInput): ReactNode {
  const inside = (
    <>
      <span className={styles.name}>{texts.name(name)}</span>
      <span className={styles.value} data-testid={`why-${name}`}>
        {texts.number(value, unit)}
      </span>
      {isSum(formula) ? <span className={styles.formula}>{texts.formula(formula)}</span> : null}
    </>
  );
  if (opens === undefined || open === undefined) return <div className={styles.step}>{inside}</div>;
  return (
    <button type="button" className={styles.step} onClick={() => open(opens)}>
      {inside}
    </button>
  );
}
