import { computed } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecond } from '../engine/second.ts';
import { useValue } from '../engine/use-value.ts';
import { ageText } from '../i18n/age-text.ts';
import styles from './answer-age.module.css';
import { oldAge } from './renewed-answer.ts';

interface AnswerAgeInput {
  /** When the answer came; undefined: there is none. */
  readonly at: number | undefined;
  readonly children: ReactNode;
}

/** The content of an answer, dimmed under its age while it is old. */
export function AnswerAge({ at, children }: AnswerAgeInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const second = useSecond();
  const shown = useMemo(
    () =>
      computed(() => {
        const age = oldAge(at, second.value);
        return age === undefined ? '' : t('market.status.staleSince', { age: ageText(age, language) });
      }),
    [at, second, t, language],
  );
  const text = useValue(shown);
  return (
    <div className={styles.answer} data-status={text === '' ? 'live' : 'stale'} data-testid="answer">
      {text === '' ? null : (
        <p className={styles.age} role="status">
          {text}
        </p>
      )}
      {children}
    </div>
  );
}
