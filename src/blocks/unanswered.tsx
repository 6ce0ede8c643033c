import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import styles from './unanswered.module.css';

interface UnansweredInput {
  /** The command that may have been executed. */
  readonly text: string;
  /** All unanswered commands, shown if there are several; the first one is the command of `text`. */
  readonly all: readonly { readonly id: string; readonly words: string }[];
  readonly command: {
    readonly trades: boolean;
    readonly ask: () => Promise<void>;
    readonly sendAgain: () => Promise<void>;
    readonly discard: () => Promise<void>;
  };
}

/**
 * In place of a form whose command was not answered: the platform is queried about its fate. The user can discard it,
 * and send it again if it does not trade. Uses texts of `assets`.
 */
export function Unanswered({ text, all, command }: UnansweredInput): ReactNode {
  const { t } = useTranslation();
  const { trades, ask, sendAgain, discard } = command;
  const place = useRef<HTMLElement>(null);
  // It is taller than the button that it replaces: without this the tab bar would hide its end.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={place} className={styles.block}>
      <div className={styles.text} role="alert">
        <strong>{text}</strong>
        <span>{trades ? t('app.call.asked') : t('assets.transfer.unknownText')}</span>
      </div>
      {all.length < 2 ? null : (
        <ol className={styles.all}>
          {all.map(({ id, words }) => (
            <li key={id} data-testid="unanswered">
              {words}
            </li>
          ))}
        </ol>
      )}
      <Button wide press={trades ? ask : sendAgain}>
        {trades ? t('assets.transfer.ask') : t('assets.transfer.sendAgain')}
      </Button>
      <Button kind="quiet" wide press={discard}>
        {t('app.call.discard')}
      </Button>
    </section>
  );
}
