import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shortestText } from '#domain/decimal-text';
import { localeMarks } from '#domain/locale-marks';
import { fullText } from '#domain/number-text';
import { DOUBLE_TAP_MILLIS } from '../../ui/double-tap.ts';
import { useLater } from '../../ui/use-later.ts';
import styles from './which-amount.module.css';
import type { AmountInput } from './use-amount-input.ts';

interface WhichAmountInput {
  readonly input: AmountInput;
  readonly unit: string;
}

/**
 * Both readings of an ambiguous amount, in the language's marks, over their own field. After a choice, the field
 * ignores taps for a moment: the next one may be the second of a double tap.
 */
export function WhichAmount({ input: { readings, choose }, unit }: WhichAmountInput): ReactNode {
  const [isTaken, setTaken] = useState(false);
  if (readings === undefined) return isTaken ? <div className={styles.which} data-over aria-hidden /> : null;
  const take = (plain: string) => {
    setTaken(true);
    setTimeout(() => setTaken(false), DOUBLE_TAP_MILLIS);
    choose(plain);
  };
  return <Readings plains={readings.map(shortestText)} unit={unit} take={take} />;
}

interface ReadingsInput {
  readonly plains: readonly string[];
  readonly unit: string;
  readonly take: (plain: string) => void;
}

/** A tap that was under way to the field when they appeared chooses none of them. */
function Readings({ plains, unit, take }: ReadingsInput): ReactNode {
  const { t, i18n } = useTranslation();
  const marks = useMemo(() => localeMarks(i18n.language), [i18n.language]);
  const isReady = useLater(DOUBLE_TAP_MILLIS);
  const question = t('assets.amount.which');
  return (
    <div className={styles.which} role="group" aria-label={question} data-testid="which-amount">
      <p className={styles.question} role="status">
        {question}
      </p>
      {plains.map((plain) => (
        <button
          key={plain}
          type="button"
          className={styles.reading}
          disabled={!isReady}
          onClick={() => take(plain)}
        >
          {`${fullText(plain, marks)} ${unit}`}
        </button>
      ))}
    </div>
  );
}
