import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { login } from '#protocol/auth';
import type { CallInput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { AUTH_CODES } from '#protocol/names/codes';
import { call } from '../../api/call.ts';
import { useCaptcha } from '../../blocks/captcha/use-captcha.tsx';
import { ContactField, NO_CONTACT } from '../../blocks/contact-field.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { usePress } from '../../ui/use-press.ts';
import { AuthForm } from './auth-frame.tsx';
import { completeLogin, refusalOf } from './complete-login.ts';
import { isStepAsked, loginInput, type StepAsked } from './login.form.ts';

interface PasswordLoginInput {
  /** The password was right, and a second step is required. */
  readonly asked: (step: StepAsked) => void;
  readonly forgot: ReactNode;
}

export function PasswordLogin({ asked, forgot }: PasswordLoginInput): ReactNode {
  const { t } = useTranslation();
  const [contact, setContact] = useState(NO_CONTACT);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [message, setMessage] = useState<string>();
  const { captcha, ask } = useCaptcha();
  const attempt = async (input: CallInput<typeof login>): Promise<void> => {
    try {
      const answer = await call<typeof login>(CALLS.login, input, { toast: false });
      if (isStepAsked(answer)) asked(answer);
      else completeLogin(answer);
    } catch (failure) {
      const { code, message } = refusalOf(failure);
      if (code !== AUTH_CODES.captchaNeeded) return setMessage(message);
      const pass = await ask(failure);
      if (pass !== undefined) await attempt({ ...input, captcha: pass });
    }
  };
  const { busy, press } = usePress(async () => {
    setTried(true);
    setMessage(undefined);
    const input = loginInput(contact, password);
    if (input !== undefined) await attempt(input);
  });
  return (
    <AuthForm>
      <ContactField value={contact} change={setContact} tried={tried} />
      <PasswordField
        label={t('auth.password.label')}
        value={password}
        change={(typed) => {
          setPassword(typed);
          setMessage(undefined);
        }}
        problem={message ?? (tried && password === '' ? t('auth.password.empty') : undefined)}
        entered={press}
        beside={forgot}
      />
      <Button wide press={press} busy={busy}>
        {t('auth.login.title')}
      </Button>
      {captcha}
    </AuthForm>
  );
}
