import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CALLS } from '#protocol/names/calls';
import { SECOND_STEPS, type SecondStep } from '#protocol/names/user';
import type { disableSecondStep } from '#protocol/user';
import { call } from '../../api/call.ts';
import { useStepUp } from '../../blocks/step-up-sheet.tsx';
import { RowGroup, RowSwitch } from '../../ui/rows.tsx';
import type { Security } from './safety.ts';
import styles from './user.module.css';

interface StepSwitchesInput {
  readonly security: Security;
  readonly again: () => Promise<void>;
}

/** The second steps that are required at login and before important actions. Changing one is such an action. */
export function StepSwitches({ security, again }: StepSwitchesInput): ReactNode {
  const { t } = useTranslation();
  const { stepUp, sheet } = useStepUp();
  const [busy, setBusy] = useState(false);
  const bound: Readonly<Record<SecondStep, boolean>> = {
    sms: security.phone !== null,
    email: security.email !== null,
    google: security.google,
  };
  const offered = SECOND_STEPS.filter((step) => bound[step]);
  if (offered.length === 0) return <p className={styles.block}>{t('user.steps.none')}</p>;
  const turn = async (step: SecondStep, on: boolean) => {
    if (busy) return;
    setBusy(true);
    const ticket = await stepUp('second-step');
    // Both calls take the same input, so one type serves for both.
    const name = on ? CALLS.enableSecondStep : CALLS.disableSecondStep;
    if (ticket !== undefined)
      await call<typeof disableSecondStep>(name, { step, ticket }).catch(() => undefined);
    await again();
    setBusy(false);
  };
  return (
    <>
      <RowGroup title={t('user.steps.title')}>
        {offered.map((step) => (
          <RowSwitch
            key={step}
            name={t(`user.steps.${step}`)}
            on={security.steps[step]}
            change={(on) => void turn(step, on)}
          />
        ))}
      </RowGroup>
      {sheet}
    </>
  );
}
