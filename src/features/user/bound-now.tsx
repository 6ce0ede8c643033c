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
  /** The bound value with most of it hidden, or the text that it is bound. */
  readonly what: string;
  readonly purpose: StepUp;
  readonly unbind: (ticket: string) => Promise<unknown>;
  /** Content above the button that unbinds it. */
  readonly children?: ReactNode;
}

/** The bound value, and the button that unbinds it. */
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
