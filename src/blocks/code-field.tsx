import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondStep } from '#protocol/names/user';
import { TextField } from '../ui/text-field.tsx';
import { usePress } from '../ui/use-press.ts';
import styles from './code-field.module.css';
import { DemoOutbox } from './demo-outbox.tsx';

/** SPEC §9. */
const CODE_DIGITS = 6;
const SECOND = 1_000;

interface CodeFieldInput {
  /** The way by which the code is sent; the field's label depends on it. */
  readonly by: SecondStep;
  readonly value: string;
  /** Receives at most six digits, whatever was typed or pasted. */
  readonly change: (code: string) => void;
  readonly problem?: string | undefined;
  /** The receiver, mostly hidden. */
  readonly to?: string | undefined;
  /**
   * Sends a code; returns the ms until the next one may be sent, or undefined if none was sent. Without it the code
   * comes from an authenticator.
   */
  readonly send?: () => Promise<number | undefined>;
  /** A code was sent before this field appeared; this many ms of waiting are left. */
  readonly waits?: number;
  readonly entered?: () => void;
}

/** Six digits from a message or an authenticator. Uses texts of `auth`, which the page loads. */
export function CodeField(input: CodeFieldInput): ReactNode {
  const { by, value, change, problem, to, send, waits = 0, entered } = input;
  const { t } = useTranslation();
  const [until, setUntil] = useState(() => performance.now() + waits);
  // The page's text about a code that was sent before this field appeared; the code may have been sent to no account.
  const [sentHere, setSentHere] = useState(false);
  const wasSent = sentHere || waits > 0;
  const hint =
    by === 'google'
      ? t('auth.code.google')
      : !sentHere
        ? undefined
        : to === undefined
          ? t('auth.code.sent')
          : t('auth.code.sentTo', { to });
  const sendNow = async () => {
    const millis = await send?.();
    if (millis === undefined) return;
    setSentHere(true);
    setUntil(performance.now() + millis);
  };
  return (
    <div>
      <TextField
        label={t(`auth.code.label.${by}`)}
        value={value}
        change={(text) => change(digitsOf(text))}
        problem={problem}
        hint={hint}
        placeholder={t('auth.code.digits')}
        // Codes are pasted with the words around them.
        maxLength={80}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint={entered === undefined ? 'next' : 'go'}
        {...(entered === undefined ? {} : { entered })}
      >
        {send === undefined ? null : <SendButton send={sendNow} until={until} again={wasSent} />}
      </TextField>
      {wasSent ? <DemoOutbox /> : null}
    </div>
  );
}

interface SendButtonInput {
  readonly send: () => Promise<void>;
  /** A time by the page's clock. */
  readonly until: number;
  readonly again: boolean;
}

function SendButton({ send, until, again }: SendButtonInput): ReactNode {
  const { t } = useTranslation();
  const { busy, press } = usePress(send);
  const seconds = useSecondsUntil(until);
  const waits = busy || seconds > 0;
  return (
    <button
      type="button"
      className={styles.send}
      aria-busy={busy}
      aria-disabled={waits}
      onClick={waits ? undefined : press}
    >
      {seconds > 0 ? t('auth.code.wait', { seconds }) : again ? t('auth.code.again') : t('auth.code.send')}
    </button>
  );
}

/** The remaining whole seconds, down to 0. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    setNow(performance.now());
    if (until <= performance.now()) return undefined;
    const timer = setInterval(() => {
      setNow(performance.now());
      if (performance.now() >= until) clearInterval(timer);
    }, SECOND);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / SECOND));
}

/** Full-width digits count too; spaces, dashes and words around a code do not. */
function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_DIGITS);
}
