import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import styles from './unanswered.module.css';

interface UnansweredInput {
  /** What may have been done, or not. */
  readonly text: string;
  readonly ask: () => void;
}

/** In the place of a form whose command nobody answered: what became of it is asked for. Says words of `assets`. */
export function Unanswered({ text, ask }: UnansweredInput): ReactNode {
  const { t } = useTranslation();
  return (
    <section className={styles.block}>
      <div className={styles.text} role="status">
        <strong>{text}</strong>
        <span>{t('assets.transfer.unknownText')}</span>
      </div>
      <Button wide press={ask}>
        {t('assets.transfer.ask')}
      </Button>
    </section>
  );
}
