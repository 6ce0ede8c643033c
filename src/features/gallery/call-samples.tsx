import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { indexLogo } from '#protocol/market';
import { CALLS } from '#protocol/names/calls';
import { callForBody, QUIETLY, type CallControls } from '../../api/call.ts';
import { Refusal } from '../../api/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { WaitingBar } from '../../ui/waiting-bar.tsx';
import { Sample } from './sample.tsx';
import styles from './call-samples.module.css';

/** A form's call, and the call of a page that shows its own progress. */
export function CallSamples(): ReactNode {
  const { t } = useTranslation();
  const [answers, setAnswers] = useState<readonly (number | string)[]>([]);
  const [busy, setBusy] = useState(false);
  const ask = async (controls: CallControls) => {
    const note = (code: number | string) => setAnswers((before) => [...before, code]);
    try {
      note((await callForBody<typeof indexLogo>(CALLS.indexLogo, {}, controls)).code);
    } catch (error) {
      note(error instanceof Refusal ? error.code : 'none');
    }
  };
  return (
    <>
      <Sample piece="call">
        <Button press={() => ask({})}>{t('app.page.retry')}</Button>
        <Button kind="quiet" press={() => ask(QUIETLY)}>
          {t('app.page.reload')}
        </Button>
        <Button kind="quiet" busy={busy} press={() => void ask({ btn: setBusy })}>
          {t('app.page.back')}
        </Button>
        <Button kind="quiet" press={() => Promise.all([ask({}), ask({}), ask({})])}>
          {t('app.close')}
        </Button>
        <output data-testid="answers">{answers.join(' ')}</output>
      </Sample>
      <Sample piece="waiting-bar">
        <div className={styles.screen}>
          <WaitingBar label={t('app.page.loading')} />
        </div>
      </Sample>
    </>
  );
}
