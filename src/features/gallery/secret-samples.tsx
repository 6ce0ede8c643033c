import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../blocks/code-field.tsx';
import {
  NewPasswordField,
  NewTradePasswordField,
  RepeatedPasswordField,
} from '../../blocks/new-password-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Sample } from './sample.tsx';

const MINUTE = 60_000;

/** Fields for secrets and codes; nothing is sent from here. */
export function SecretSamples(): ReactNode {
  const { t } = useTranslation();
  const [secret, setSecret] = useState('');
  const [again, setAgain] = useState('');
  const [digits, setDigits] = useState('');
  const [code, setCode] = useState('');
  return (
    <>
      <Sample piece="password-field">
        <PasswordField label={t('auth.password.label')} value={secret} change={setSecret} />
        <NewPasswordField label={t('auth.password.label')} value={secret} change={setSecret} tried={false} />
        <RepeatedPasswordField
          label={t('auth.password.confirm')}
          value={again}
          change={setAgain}
          first={secret}
          tried={false}
        />
        <NewTradePasswordField
          label={t('auth.tradePassword.label')}
          value={digits}
          change={setDigits}
          tried={false}
        />
        <RepeatedPasswordField
          label={t('auth.tradePassword.confirm')}
          value={again}
          change={setAgain}
          first={digits}
          trade
          tried={false}
        />
      </Sample>
      <Sample piece="code-field">
        <CodeField
          by="sms"
          value={code}
          change={setCode}
          send={() => Promise.resolve(MINUTE)}
          to="+49 *** 5678"
        />
        <CodeField by="google" value={code} change={setCode} />
      </Sample>
    </>
  );
}
