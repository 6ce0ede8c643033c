import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RECOVERY_CODES } from '#domain/user/recovery-code';
import { CALLS } from '#protocol/names/calls';
import type { recoveryCodes } from '#protocol/user';
import { call } from '../../api/call.ts';
import { useStepUp } from '../../blocks/step-up-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { RecoverySheet } from './recovery-sheet.tsx';
import styles from './user.module.css';

/** The number of recovery codes left, and the button for new ones. */
export function RecoveryRow({ left: first }: { readonly left: number }): ReactNode {
  const { t } = useTranslation();
  const { stepUp, sheet } = useStepUp();
  const [left, setLeft] = useState(first);
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = async () => {
    const ticket = await stepUp('recovery-codes');
    if (ticket === undefined) return;
    const made = (await call<typeof recoveryCodes>(CALLS.recoveryCodes, { ticket })).recoveryCodes;
    setCodes(made);
    setLeft(made.length);
  };
  return (
    <>
      <div className={styles.block}>
        <span className={styles.hint}>{t('user.recovery.title')}</span>
        <span className={styles.name}>{t('user.recovery.left', { left, all: RECOVERY_CODES })}</span>
      </div>
      <Button kind="quiet" wide press={renew}>
        {t('user.recovery.renew')}
      </Button>
      {codes === undefined ? null : <RecoverySheet codes={codes} close={() => setCodes(undefined)} />}
      {sheet}
    </>
  );
}
