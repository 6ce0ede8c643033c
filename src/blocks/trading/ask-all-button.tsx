import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import styles from './my-orders.module.css';

interface AskAllButtonInput {
  readonly command: {
    readonly ask: () => Promise<unknown>;
    readonly view: { readonly open: object | undefined; readonly unknown: boolean };
  };
  /** How many orders or positions there are; without any there is no button. */
  readonly count: number;
  readonly text: string;
  /** None of them can be ended now. */
  readonly isOff?: boolean;
  /** Opens the confirmation. */
  readonly press: () => void;
}

/** The button of a command over many orders or positions. While the command's answer is unknown, it asks for that. */
export function AskAllButton({ command, count, text, isOff = false, press }: AskAllButtonInput): ReactNode {
  const { t } = useTranslation();
  const { open, unknown } = useSnapshot(command.view);
  if (unknown)
    return (
      <button type="button" className={styles.action} onClick={() => void command.ask()}>
        {t('trading.orders.unknown')}
      </button>
    );
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={styles.action}
      aria-haspopup="dialog"
      aria-disabled={isOff || open !== undefined}
      data-off={isOff}
      onClick={isOff ? undefined : press}
    >
      {text}
    </button>
  );
}
