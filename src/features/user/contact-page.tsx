import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AUTH_CODES } from '#protocol/names/codes';
import { CodeField } from '../../blocks/code-field.tsx';
import { useStepUp } from '../../blocks/step-up-sheet.tsx';
import { useKeptText } from '../../navigation/kept-text.ts';
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

/** Binds an e-mail, or unbinds the one that is bound. */
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
        return bound === null ? (
          <BindForm kind={kind} />
        ) : (
          <BoundNow what={bound} purpose={unbindStep} unbind={unbind} />
        );
      }}
    />
  );
}

function BindForm({ kind }: { readonly kind: ContactKind }): ReactNode {
  const { t } = useTranslation();
  const { isSound, by, bindStep, sendCode, bind } = CONTACT_KINDS[kind];
  const [typed, setAddress] = useKeptText(`user.${kind}`);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const { stepUp, sheet } = useStepUp();
  const { refused, forget, attempt } = useForm([AUTH_CODES.codeWrong]);
  const address = typed.trim();
  const sound = isSound(address);
  const send = async () => {
    setTried(true);
    if (!sound) return undefined;
    return sendCode(address).then(
      ({ resendMillis }) => resendMillis,
      () => undefined,
    );
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
      <TextField
        label={t(`user.${kind}.name`)}
        value={typed}
        change={setAddress}
        problem={tried && !sound ? t(`user.${kind}.wrong`) : undefined}
        kind={kind === 'email' ? 'email' : 'tel'}
        inputMode={kind === 'email' ? 'email' : 'tel'}
        maxLength={254}
        autoComplete={kind === 'email' ? 'email' : 'off'}
        enterKeyHint="next"
      />
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
    </div>
  );
}
