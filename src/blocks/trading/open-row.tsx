import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './order-row.module.css';
import { useSwipe } from './use-swipe.ts';

interface OpenRowInput {
  readonly id: number;
  readonly testId: string;
  /** A command about it is under way. */
  readonly busy: boolean;
  /** A command about it that was not answered: its fate is asked for in place of the buttons. */
  readonly unknown: { readonly ask: () => Promise<void> } | undefined;
  readonly cancel: () => unknown;
  /** Opens the form that amends it; without one there is no button. */
  readonly amend?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A row of something open: its buttons amend and cancel it, and a swipe cancels it. */
export function OpenRow(input: OpenRowInput): ReactNode {
  const { t } = useTranslation();
  const { id, testId, busy, unknown, cancel, amend, children } = input;
  const { row, far, events } = useSwipe(() => void cancel());
  return (
    <div className={styles.row} data-testid={testId}>
      <span className={styles.behind} data-far={far} aria-hidden="true">
        {t(far ? 'trading.orders.release' : 'trading.orders.cancel')}
      </span>
      <div ref={row} className={styles.moved} data-busy={busy} {...events}>
        {children}
        {unknown === undefined ? (
          <span className={styles.buttons}>
            {amend === undefined ? null : (
              <IconButton label={`${t('trading.orders.amendTitle')} ${id}`} press={amend}>
                <Icon name="pencil" size={18} />
              </IconButton>
            )}
            <IconButton label={t('trading.orders.cancelOf', { number: id })} press={() => void cancel()}>
              <Icon name="close" size={18} />
            </IconButton>
          </span>
        ) : (
          <button type="button" className={styles.ask} onClick={() => void unknown.ask()}>
            {t('trading.orders.unknown')}
          </button>
        )}
      </div>
    </div>
  );
}
