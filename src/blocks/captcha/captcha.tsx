import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './captcha.module.css';
import { findProof } from './proof.ts';
import { Slider } from './slider.tsx';
import { usePuzzle } from './use-puzzle.ts';

interface CaptchaInput {
  readonly passed: (pass: string) => void;
  readonly close: () => void;
}

/** Shows that a person sits there: by a slider, or by the device's own work. It speaks the word `auth`. */
export function Captcha({ passed, close }: CaptchaInput): ReactNode {
  const { t } = useTranslation();
  const { puzzle, said, pose, solve } = usePuzzle(passed);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const mine = new AbortController();
    stop.current = mine;
    return () => mine.abort();
  }, []);
  const work = async () => {
    if (puzzle === undefined) return;
    const proof = await findProof(puzzle, stop.current.signal);
    if (proof !== undefined) await solve({ ticket: puzzle.ticket, proof });
  };
  return (
    <Sheet title={t('auth.captcha.title')} close={close}>
      <div className={styles.captcha}>
        {puzzle === undefined ? (
          <div className={styles.waits} aria-busy={said === undefined} />
        ) : (
          <Slider
            key={puzzle.ticket}
            puzzle={puzzle}
            fits={(x) => void solve({ ticket: puzzle.ticket, x })}
          />
        )}
        <p className={styles.said} role="status">
          {said ?? t('auth.captcha.hint')}
        </p>
        {puzzle === undefined && said !== undefined ? (
          <Button wide press={pose}>
            {t('app.page.retry')}
          </Button>
        ) : (
          <Button wide kind="quiet" press={work} disabled={puzzle === undefined}>
            {t('auth.captcha.other')}
          </Button>
        )}
        <p className={styles.note}>{t('auth.captcha.otherText')}</p>
      </div>
    </Sheet>
  );
}
