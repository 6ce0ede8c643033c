/** The parts around the main button of a ticket: in its place, and below it. */
import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { addressOf } from '../../navigation/address.ts';
import { navigation } from '../../navigation/navigation.tsx';
import { LOGIN_PATH } from '../../navigation/pages.ts';
import { Button } from '../../ui/button.tsx';
import type { RefusedOrder } from './refused-order.ts';
import styles from './ticket.module.css';

interface RefusedNoteInput {
  /** "": the last order was not refused. */
  readonly message: string;
  /** The page says so itself, in its present language. */
  readonly isOffline: boolean;
  /** The place of a ticket's messages, above its button; without it the message is in place. */
  readonly note?: HTMLElement | null;
}

/** Why the order was refused; it never moves the button. */
export function RefusedNote({ message, isOffline, note }: RefusedNoteInput): ReactNode {
  const { t } = useTranslation();
  const words = (
    <div role="alert" className={styles.refused}>
      {message === '' ? null : (
        <p className={styles.warning}>{isOffline ? t('trading.ticket.offline') : message}</p>
      )}
    </div>
  );
  return note ? createPortal(words, note) : words;
}

/** While a ticket is shown, a refusal appears beside its button instead of in a toast. */
export function useRefusalSeen({ view }: RefusedOrder): void {
  useEffect(() => {
    view.isSeen = true;
    return () => {
      view.isSeen = false;
    };
  }, [view]);
}

interface TicketWarningInput {
  readonly testId?: string;
  /** The place of a ticket's messages, where any other is shown instead; without it the warning is in place. */
  readonly note?: HTMLElement | null;
  readonly children: ReactNode;
}

export function TicketWarning({ testId, note, children }: TicketWarningInput): ReactNode {
  const words = (
    <p className={`${styles.warning} ${styles.lasting}`} role="status" data-testid={testId}>
      {children}
    </p>
  );
  return note ? createPortal(words, note) : words;
}

interface LogInButtonInput {
  /** The market and side to which the login returns; without them the ticket opens as it was. */
  readonly symbol?: string;
  readonly side?: string;
}

/** SPEC §6. The typed values are still there after the login. */
export function LogInButton(named: LogInButtonInput): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const logIn = () => void navigation.navigateTo(LOGIN_PATH, { return: addressOf(pathname, { ...named }) });
  return (
    <Button wide press={logIn}>
      {t('trading.ticket.logIn')}
    </Button>
  );
}

/** Replaces the button: the market takes no orders. */
export function WatchOnly(): ReactNode {
  const { t } = useTranslation();
  return <TicketWarning testId="watch-only">{t('trading.ticket.watchOnly')}</TicketWarning>;
}
