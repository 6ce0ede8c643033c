import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../blocks/code-field.tsx';
import { reachOf } from '../../blocks/contact-field.tsx';
import {
  NewPasswordField,
  NewTradePasswordField,
  RepeatedPasswordField,
} from '../../blocks/new-password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { registerProblems, type RegisterForm } from './register.form.ts';

interface RegisterFieldsInput {
  readonly form: RegisterForm;
  readonly change: (changed: Partial<RegisterForm>) => void;
  readonly tried: boolean;
}

interface RegisterCodeInput extends RegisterFieldsInput {
  /** The platform's message about the code. */
  readonly message: string | undefined;
  readonly send: () => Promise<number | undefined>;
}

/** A code belongs to the address that it was sent to: another address or number needs another code. */
export function RegisterCode({ form, change, tried, message, send }: RegisterCodeInput): ReactNode {
  const { t } = useTranslation();
  const { contact, code } = form;
  const short = tried && registerProblems(form).includes('code');
  return (
    <CodeField
      key={`${contact.kind} ${reachOf(contact) ?? ''}`}
      by={contact.kind === 'email' ? 'email' : 'sms'}
      value={code}
      change={(typed) => change({ code: typed })}
      problem={message ?? (short ? t('auth.code.short') : undefined)}
      to={reachOf(contact)}
      send={send}
    />
  );
}

export function RegisterSecrets({ form, change, tried }: RegisterFieldsInput): ReactNode {
  const { t } = useTranslation();
  const isNone = tried && registerProblems(form).includes('invitation');
  return (
    <>
      <NewPasswordField
        label={t('auth.password.label')}
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
      />
      <NewTradePasswordField
        label={t('auth.tradePassword.label')}
        value={form.tradePassword}
        change={(tradePassword) => change({ tradePassword })}
        tried={tried}
      />
      <RepeatedPasswordField
        label={t('auth.tradePassword.confirm')}
        value={form.confirmTradePassword}
        change={(confirmTradePassword) => change({ confirmTradePassword })}
        first={form.tradePassword}
        trade
        tried={tried}
      />
      <TextField
        label={t('auth.signUp.invitation')}
        value={form.invitation}
        change={(invitation) => change({ invitation: invitation.trim() })}
        maxLength={32}
        problem={isNone ? t('auth.signUp.invitationWrong') : undefined}
      />
    </>
  );
}
