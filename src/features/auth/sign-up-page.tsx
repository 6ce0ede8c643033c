import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { register } from '#protocol/auth';
import { CALLS } from '#protocol/names/calls';
import { AUTH_CODES } from '#protocol/names/codes';
import { call } from '../../api/call.ts';
import { useCaptcha } from '../../blocks/captcha/use-captcha.tsx';
import { ContactField, reachOf } from '../../blocks/contact-field.tsx';
import { addressOf } from '../../navigation/address.ts';
import { LOGIN_PATH } from '../../navigation/pages.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePress } from '../../ui/use-press.ts';
import { Agreement } from './agreement.tsx';
import { AuthForm, AuthFrame } from './auth-frame.tsx';
import styles from './auth-page.module.css';
import { enter, refusalOf } from './enter.ts';
import { newRegister, registerInput, type RegisterForm } from './register.form.ts';
import { RegisterCode, RegisterSecrets } from './register-fields.tsx';
import { sendCodeWithPass } from './send-code.ts';
import { useReturn } from './use-return.ts';

/** By phone or e-mail, with a code sent there; the address may carry an invitation code. */
export function SignUpPage(): ReactNode {
  const { t } = useTranslation();
  const { asked } = useReturn();
  return (
    <AuthFrame title={t('auth.signUp.title')} text={t('auth.signUp.text')}>
      <SignUp />
      <p className={styles.new}>
        {t('auth.signUp.known')}{' '}
        <PageLink to={addressOf(LOGIN_PATH, { return: asked })} className={styles.link}>
          {t('auth.login.title')}
        </PageLink>
      </p>
    </AuthFrame>
  );
}

function SignUp(): ReactNode {
  const { t } = useTranslation();
  const code = new URLSearchParams(useLocation().search).get('code') ?? '';
  const [form, setForm] = useState<RegisterForm>(() => newRegister(code));
  const [tried, setTried] = useState(false);
  const [message, setMessage] = useState<string>();
  const { captcha, ask } = useCaptcha();
  const change = (changed: Partial<RegisterForm>) => {
    setForm((before) => ({ ...before, ...changed }));
    if (changed.code !== undefined) setMessage(undefined);
  };
  const send = async () => {
    const reach = reachOf(form.contact);
    if (reach === undefined) {
      setTried(true);
      return undefined;
    }
    return form.contact.kind === 'email'
      ? sendCodeWithPass(CALLS.registerEmailCode, { email: reach }, ask)
      : sendCodeWithPass(CALLS.registerSmsCode, { phone: reach }, ask);
  };
  const { busy, press } = usePress(async () => {
    flushSync(() => setTried(true));
    const input = registerInput(form);
    if (input === undefined) return lookAtFirstWrong();
    try {
      enter(await call<typeof register>(CALLS.register, input, { toast: false }));
    } catch (failure) {
      const { code: refused, message } = refusalOf(failure);
      if (refused === AUTH_CODES.codeWrong) {
        flushSync(() => setMessage(message));
        lookAtFirstWrong();
      }
      if (refused === AUTH_CODES.notAgreed) change({ clause: undefined });
      toast(message);
    }
  });
  return (
    <AuthForm>
      <ContactField value={form.contact} change={(contact) => change({ contact })} tried={tried} />
      <RegisterCode form={form} change={change} tried={tried} message={message} send={send} />
      <RegisterSecrets form={form} change={change} tried={tried} />
      <Agreement clause={form.clause} change={(clause) => change({ clause })} tried={tried} />
      <Button wide press={press} busy={busy}>
        {t('auth.login.create')}
      </Button>
      {captcha}
    </AuthForm>
  );
}

/** The form is longer than the screen: the first wrong field, which says what is wrong, may be out of view. */
function lookAtFirstWrong(): void {
  const wrong = document.querySelector<HTMLElement>('form [aria-invalid="true"]');
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: 'center' });
}
