import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { forgotPassword } from '#protocol/auth';
import { CALLS } from '#protocol/names/calls';
import { AUTH_CODES, SECOND_STEP } from '#protocol/names/codes';
import { callForBody } from '../../api/call.ts';
import { AuthenticatorField, isAuthenticatorTyped } from '../../blocks/authenticator-field.tsx';
import { CodeField } from '../../blocks/code-field.tsx';
import { reachOf } from '../../blocks/contact-field.tsx';
import { NewPasswordField, RepeatedPasswordField } from '../../blocks/new-password-field.tsx';
import { navigation } from '../../navigation/navigation.tsx';
import { LOGIN_PATH } from '../../navigation/pages.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePress } from '../../ui/use-press.ts';
import { AuthForm } from './auth-frame.tsx';
import { refusalOf } from './complete-login.ts';
import { forgotInput, NEW_FORGOT, type ForgotBegun, type ForgotForm } from './forgot.form.ts';

interface NewPasswordInput {
  readonly begun: ForgotBegun;
  /** The attempt expired, or another code is needed: the form begins again with the account. */
  readonly over: () => void;
}

/** Setting the password ends all sessions; the user logs in afterwards. */
export function NewPassword({ begun, over }: NewPasswordInput): ReactNode {
  const { t } = useTranslation();
  const [form, setForm] = useState<ForgotForm>(NEW_FORGOT);
  const [withGoogle, setWithGoogle] = useState(false);
  const [tried, setTried] = useState(false);
  const [message, setMessage] = useState<string>();
  const change = (changed: Partial<ForgotForm>) => {
    setForm({ ...form, ...changed });
    setMessage(undefined);
  };
  const { busy, press } = usePress(async () => {
    setTried(true);
    const input = forgotInput(begun.ticket, form, withGoogle);
    if (input === undefined) return;
    try {
      const { code } = await callForBody<typeof forgotPassword>(CALLS.forgotPassword, input, {
        toast: false,
      });
      if (code === SECOND_STEP) {
        setTried(false);
        return setWithGoogle(true);
      }
      toast(t('auth.forgot.done'));
      await navigation.redirect(LOGIN_PATH);
    } catch (failure) {
      const { code, message } = refusalOf(failure);
      if (code === AUTH_CODES.codeWrong) return setMessage(message);
      toast(message);
      if (code === AUTH_CODES.ticketOver) over();
    }
  });
  return (
    <AuthForm>
      <NewPasswordFields
        form={form}
        change={change}
        tried={tried}
        message={message}
        begun={begun}
        over={over}
        withGoogle={withGoogle}
        entered={press}
      />
      <Button wide press={press} busy={busy}>
        {t('auth.forgot.set')}
      </Button>
    </AuthForm>
  );
}

interface NewPasswordFieldsInput extends NewPasswordInput {
  readonly form: ForgotForm;
  readonly change: (changed: Partial<ForgotForm>) => void;
  readonly tried: boolean;
  /** The platform's message about the codes. */
  readonly message: string | undefined;
  readonly withGoogle: boolean;
  readonly entered: () => void;
}

function NewPasswordFields(input: NewPasswordFieldsInput): ReactNode {
  const { t } = useTranslation();
  const { form, change, tried, message, begun, over, withGoogle, entered } = input;
  const { contact, resendMillis } = begun;
  const short = (code: string) => (tried && code.length < 6 ? t('auth.code.short') : undefined);
  // Another code is another attempt, with another captcha.
  const again = () => {
    over();
    return Promise.resolve(undefined);
  };
  return (
    <>
      <CodeField
        by={contact.kind === 'email' ? 'email' : 'sms'}
        value={form.code}
        change={(code) => change({ code })}
        problem={message ?? short(form.code)}
        to={reachOf(contact)}
        waits={resendMillis}
        send={again}
      />
      {withGoogle ? (
        <AuthenticatorField
          value={form}
          change={change}
          problem={message ?? (tried && !isAuthenticatorTyped(form) ? t('auth.code.short') : undefined)}
        />
      ) : null}
      <NewPasswordField
        label={t('auth.forgot.password')}
        value={form.password}
        change={(password) => change({ password })}
        tried={tried}
      />
      <RepeatedPasswordField
        label={t('auth.password.confirm')}
        value={form.confirm}
        change={(confirm) => change({ confirm })}
        first={form.password}
        tried={tried}
        entered={entered}
      />
    </>
  );
}
