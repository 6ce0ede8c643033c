import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { forgotAttempt } from '#protocol/auth';
import { CALLS } from '#protocol/names/calls';
import { call } from '../../api/call.ts';
import { useCaptcha, wantsHarder } from '../../blocks/captcha/use-captcha.tsx';
import { ContactField, NO_CONTACT, reachOf } from '../../blocks/contact-field.tsx';
import { Button } from '../../ui/button.tsx';
import { usePress } from '../../ui/use-press.ts';
import { AuthForm, AuthFrame } from './auth-frame.tsx';
import styles from './auth-page.module.css';
import { refusalOf } from './complete-login.ts';
import type { ForgotBegun } from './forgot.form.ts';
import { NewPassword } from './new-password.tsx';

/** First the account's e-mail or phone number, then the code sent there and a new password. */
export function ForgotPage(): ReactNode {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<ForgotBegun>();
  const again = () => setBegun(undefined);
  return begun === undefined ? (
    <AuthFrame title={t('auth.forgot.title')} text={t('auth.forgot.text')}>
      <Attempt begin={setBegun} />
    </AuthFrame>
  ) : (
    <AuthFrame title={t('auth.forgot.title')} text={t('auth.forgot.sent')} back={again}>
      <NewPassword begun={begun} over={again} />
    </AuthFrame>
  );
}

function Attempt({ begin }: { readonly begin: (begun: ForgotBegun) => void }): ReactNode {
  const { t } = useTranslation();
  const [contact, setContact] = useState(NO_CONTACT);
  const [tried, setTried] = useState(false);
  const [message, setMessage] = useState<string>();
  const { captcha, ask } = useCaptcha();
  const { busy, press } = usePress(async () => {
    setTried(true);
    setMessage(undefined);
    const account = reachOf(contact);
    if (account !== undefined) await attempt(account);
  });
  const attempt = async (account: string, refused?: unknown): Promise<void> => {
    const pass = await ask(refused);
    if (pass === undefined) return;
    try {
      const input = { account, captcha: pass };
      begin({ ...(await call<typeof forgotAttempt>(CALLS.forgotAttempt, input, { toast: false })), contact });
    } catch (failure) {
      if (wantsHarder(failure)) return attempt(account, failure);
      // SPEC §7: this call shows no toast.
      setMessage(refusalOf(failure).message);
    }
  };
  return (
    <AuthForm>
      <ContactField value={contact} change={setContact} tried={tried} />
      <p className={styles.said} role="alert">
        {message}
      </p>
      <Button wide press={press} busy={busy}>
        {t('auth.code.send')}
      </Button>
      {captcha}
    </AuthForm>
  );
}
