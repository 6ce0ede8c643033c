import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneIn } from '#domain/user/contact';
import { VALIDATORS } from '#domain/user/validators';
import { AUTH_CODES } from '#protocol/names/codes';
import { Refusal } from '../../api/refusal.ts';
import { useCaptcha } from '../../blocks/captcha/use-captcha.tsx';
import { CodeField } from '../../blocks/code-field.tsx';
import { NO_PHONE, PhoneField } from '../../blocks/phone-field.tsx';
import { useStepUp } from '../../blocks/step-up-sheet.tsx';
import { useKeptState } from '../../navigation/kept-state.ts';
import { navigation } from '../../navigation/navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccountFrame } from './account-frame.tsx';
import { askAccount } from './ask-account.ts';
import { BoundNow } from './bound-now.tsx';
import { CONTACT_KINDS, type ContactKind } from './contact-kinds.ts';
import { useForm } from './use-form.ts';
import styles from './user.module.css';

/** Binds an e-mail, or unbinds the bound one. */
export function EmailPage(): ReactNode {
  return <ContactPage kind="email" />;
}

export function PhonePage(): ReactNode {
  return <ContactPage kind="phone" />;
}

function ContactPage({ kind }: { readonly kind: ContactKind }): ReactNode {
  const { t } = useTranslation();
  const { unbindStep, unbind } = CONTACT_KINDS[kind];
  return (
    <AccountFrame
      title={t(`user.${kind}.name`)}
      ask={askAccount}
      show={({ security }) => {
        const bound = security[kind];
        if (bound !== null) return <BoundNow what={bound} purpose={unbindStep} unbind={unbind} />;
        return kind === 'email' ? <EmailForm /> : <PhoneForm />;
      }}
    />
  );
}

interface BindFormInput {
  readonly kind: ContactKind;
  /** The address to bind, as the platform expects it. */
  readonly address: string;
  /** Its input field. `tried`: the user tried to continue without a valid address. */
  readonly field: (tried: boolean) => ReactNode;
}

function EmailForm(): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useKeptState('user.email', '');
  const address = typed.trim();
  return (
    <BindForm
      kind="email"
      address={address}
      field={(tried) => (
        <TextField
          label={t('user.email.name')}
          value={typed}
          change={setTyped}
          problem={tried && !VALIDATORS.email(address) ? t('auth.contact.emailWrong') : undefined}
          kind="email"
          inputMode="email"
          maxLength={254}
          autoComplete="email"
          enterKeyHint="next"
        />
      )}
    />
  );
}

function PhoneForm(): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(NO_PHONE);
  const address = phoneIn(typed.dial, typed.digits);
  return (
    <BindForm
      kind="phone"
      address={address}
      field={(tried) => (
        <PhoneField
          value={typed}
          change={setTyped}
          problem={tried && !VALIDATORS.phone(address) ? t('auth.contact.phoneWrong') : undefined}
        />
      )}
    />
  );
}

function BindForm({ kind, address, field }: BindFormInput): ReactNode {
  const { t } = useTranslation();
  const { isSound, by, bindStep, sendCode, bind } = CONTACT_KINDS[kind];
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const { stepUp, sheet } = useStepUp();
  const { captcha, ask } = useCaptcha();
  const { refused, forget, attempt } = useForm([AUTH_CODES.codeWrong]);
  const sound = isSound(address);
  const send = async () => {
    setTried(true);
    return sound ? sendWithCaptcha() : undefined;
  };
  const sendWithCaptcha = async (pass?: string): Promise<number | undefined> => {
    try {
      return (await sendCode(address, pass)).resendMillis;
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      const isAsked = failure instanceof Refusal && failure.code === AUTH_CODES.captchaNeeded;
      const next = isAsked ? await ask(failure) : undefined;
      if (next !== undefined) return sendWithCaptcha(next);
      if (!isAsked) toast(failure.message);
      return undefined;
    }
  };
  const submit = async () => {
    setTried(true);
    if (!sound || code.length < 6) return;
    const ticket = await stepUp(bindStep);
    if (ticket === undefined || !(await attempt(() => bind(address, code, ticket)))) return;
    toast(t('user.bind.done'));
    navigation.back();
  };
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{t(`user.${kind}.text`)}</p>
      {field(tried)}
      <CodeField
        by={by}
        value={code}
        change={(digits) => {
          forget();
          setCode(digits);
        }}
        send={send}
        problem={refused}
        entered={() => void submit()}
      />
      <Button wide disabled={!sound || code.length < 6} press={submit}>
        {t('user.bind.submit')}
      </Button>
      <p className={styles.hint}>{t('user.security.effect')}</p>
      {sheet}
      {captcha}
    </div>
  );
}
