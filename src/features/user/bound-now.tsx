import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepUp } from '#protocol/names/user';
import { useStepUp } from '../../blocks/step-up-sheet.tsx';
import { navigation } from '../../navigation/navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useForm } from './use-form.ts';
import styles from './user.module.css';

interface BoundNowInput {
  /** With most of it hidden, or that it is bound. */
  readonly what: string;
  readonly purpose: StepUp;
  readonly unbind: (ticket: string) => Promise<unknown>;
  /** What belongs to it, before the way to unbind it. */
  readonly children?: ReactNode;
}

/** What is bound, and the way to unbind it. */
export function BoundNow({ what, purpose, unbind, children }: BoundNowInput): ReactNode {
  const { t } = useTranslation();
  const { stepUp, sheet } = useStepUp();
  const { attempt } = useForm([]);
  const submit = async () => {
    const ticket = await stepUp(purpose);
    if (ticket === undefined || !(await attempt(() => unbind(ticket)))) return;
    toast(t('user.bind.undone'));
    navigation.back();
  };
  return (
    <div className={styles.form}>
      <div className={styles.block}>
        <span className={styles.hint}>{t('user.bind.now')}</span>
        <span className={styles.name}>{what}</span>
      </div>
      {children}
      <p className={styles.hint}>{t('user.security.effect')}</p>
      <Button kind="quiet" wide press={submit}>
        {t('user.bind.undo')}
      </Button>
      {sheet}
    </div>
  );
}
