import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Unanswered } from '../../blocks/unanswered.tsx';
import { Button } from '../../ui/button.tsx';
import type { TransferSummary } from './transfer.form.ts';
import styles from './transfer.module.css';
import { movedText, transfer } from './transfer.state.ts';

/** The button, which states what is missing; replaced by the state of a transfer without an answer. */
export function Submit({ summary }: { readonly summary: TransferSummary }): ReactNode {
  const { t } = useTranslation();
  const { open, unknown, others } = useSnapshot(transfer.view);
  const { problem, waits, input } = summary;
  if (open !== undefined && unknown) {
    const text = t('assets.transfer.unknown', { amount: movedText(open.input) });
    const all = [open, ...others].map(({ id, input: moved }) => ({ id, words: movedText(moved) }));
    return <Unanswered text={text} all={all} command={transfer} />;
  }
  return (
    <section className={styles.submit}>
      <Button
        wide
        disabled={problem !== undefined || waits}
        busy={open !== undefined}
        press={() => transfer.begin(input)}
      >
        {problem === undefined ? t('assets.transfer.submit') : t(`assets.problems.${problem.code}`)}
      </Button>
      <p className={styles.note}>{t('assets.transfer.free')}</p>
    </section>
  );
}
