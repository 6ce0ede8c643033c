import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './captcha.module.css';
import { findProof } from './proof.ts';
import { Slider } from './slider.tsx';
import { usePuzzle } from './use-puzzle.ts';

interface CaptchaInput {
  /** The device works longer, and there is no picture. */
  readonly harder: boolean;
  readonly passed: (pass: string) => void;
  readonly close: () => void;
}

/** Proves that a user is present: by a slider, or by the device's computation. Uses texts of `auth`. */
export function Captcha({ harder, passed, close }: CaptchaInput): ReactNode {
  const { t } = useTranslation();
  const { puzzle, work, message, pose, solve } = usePuzzle(passed, harder);
  const [busy, setBusy] = useState(false);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const mine = new AbortController();
    stop.current = mine;
    return () => mine.abort();
  }, []);
  const posed = puzzle ?? work;
  const prove = async () => {
    if (posed === undefined || busy) return;
    setBusy(true);
    const proof = await findProof(posed, stop.current.signal);
    if (proof === undefined) return;
    await solve({ ticket: posed.ticket, proof });
    setBusy(false);
  };
  return (
    <Sheet title={t('auth.captcha.title')} close={close}>
      <div className={styles.captcha}>
        {puzzle !== undefined && (
          <Slider
            key={puzzle.ticket}
            puzzle={puzzle}
            fits={(x) => void solve({ ticket: puzzle.ticket, x })}
          />
        )}
        {puzzle === undefined && !harder && (
          <div className={styles.waits} aria-busy={message === undefined} />
        )}
        <p className={styles.said} role="status" data-harder={harder}>
          {message ?? t(harder ? 'auth.captcha.harder' : 'auth.captcha.hint')}
        </p>
        {posed === undefined && message !== undefined ? (
          <Button wide press={pose}>
            {t('app.page.retry')}
          </Button>
        ) : (
          <Button
            wide
            kind={harder ? 'primary' : 'quiet'}
            press={prove}
            busy={busy}
            disabled={posed === undefined}
          >
            {t(harder ? 'auth.captcha.work' : 'auth.captcha.other')}
          </Button>
        )}
        {!harder && <p className={styles.note}>{t('auth.captcha.otherText')}</p>}
      </div>
    </Sheet>
  );
}
