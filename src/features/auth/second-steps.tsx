import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { loginConfirm } from '#protocol/auth';
import { CALLS } from '#protocol/names/calls';
import { AUTH_CODES } from '#protocol/names/codes';
import type { SecondStep } from '#protocol/names/user';
import { call } from '../../api/call.ts';
import { AuthenticatorField } from '../../blocks/authenticator-field.tsx';
import { CodeField } from '../../blocks/code-field.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePress } from '../../ui/use-press.ts';
import { AuthForm, AuthFrame } from './auth-frame.tsx';
import { completeLogin, refusalOf } from './complete-login.ts';
import { missingSteps, type StepAsked, type StepCodes } from './login.form.ts';
import { sendCode } from './send-code.ts';

interface SecondStepsInput {
  readonly asked: StepAsked;
  /** Goes back to the first step: by choice, or because the second step expired. */
  readonly over: () => void;
}

const SENDERS = { sms: CALLS.loginSmsCode, email: CALLS.loginEmailCode } as const;

/** Replaces the login page if second steps are on. */
export function SecondStepsPage({ asked, over }: SecondStepsInput): ReactNode {
  const { t } = useTranslation();
  return (
    <AuthFrame title={t('auth.step.title')} text={t('auth.step.text')} back={over}>
      <SecondSteps asked={asked} over={over} />
    </AuthFrame>
  );
}

/** Asks for a code of each second step that is on: all are required. */
function SecondSteps({ asked: { ticket, next, phone, email }, over }: SecondStepsInput): ReactNode {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<StepCodes>({});
  const [tried, setTried] = useState(false);
  const [message, setMessage] = useState<string>();
  const { busy, press } = usePress(async () => {
    setTried(true);
    setMessage(undefined);
    if (missingSteps(next, codes).length > 0) return;
    try {
      completeLogin(
        await call<typeof loginConfirm>(CALLS.loginConfirm, { ticket, ...codes }, { toast: false }),
      );
    } catch (failure) {
      const { code, message } = refusalOf(failure);
      if (code === AUTH_CODES.codeWrong) return setMessage(message);
      toast(message);
      if (code === AUTH_CODES.ticketOver) over();
    }
  });
  const problemOf = (step: SecondStep) =>
    tried && missingSteps([step], codes).length > 0 ? t('auth.code.short') : message;
  const to = { sms: phone ?? undefined, email: email ?? undefined };
  return (
    <AuthForm>
      {next.map((step) =>
        step === 'google' ? (
          <AuthenticatorField
            key={step}
            value={codes}
            change={(typed) => {
              setCodes({ ...codes, ...typed });
              setMessage(undefined);
            }}
            problem={problemOf(step)}
            entered={press}
          />
        ) : (
          <CodeField
            key={step}
            by={step}
            value={codes[step] ?? ''}
            change={(code) => {
              setCodes({ ...codes, [step]: code });
              setMessage(undefined);
            }}
            to={to[step]}
            problem={problemOf(step)}
            send={() => sendCode(SENDERS[step], { ticket })}
            entered={press}
          />
        ),
      )}
      <Button wide press={press} busy={busy}>
        {t('auth.step.confirm')}
      </Button>
    </AuthForm>
  );
}
