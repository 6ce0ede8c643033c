import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../blocks/code-field.tsx';
import { ContactField, reachOf } from '../../blocks/contact-field.tsx';
import {
  NewPasswordField,
  NewTradePasswordField,
  RepeatedPasswordField,
} from '../../blocks/new-password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Agreement } from './agreement.tsx';
import type { RegisterForm } from './register.form.ts';
import { problemsIn, type SignUpStep } from './sign-up-steps.ts';
import { waitOf } from './sign-up.state.ts';

export interface StepFieldsInput {
  readonly form: RegisterForm;
  readonly change: (changed: Partial<RegisterForm>) => void;
  readonly tried: boolean;
  /** The platform's message about the step's first field. */
  readonly message: string | undefined;
  readonly send: () => Promise<number | undefined>;
}

/** The fields of each step. */
export const STEP_FIELDS: Readonly<Record<SignUpStep, (input: StepFieldsInput) => ReactNode>> = {
  contact: ContactStep,
  code: CodeStep,
  password: PasswordStep,
  trade: TradeStep,
  terms: TermsStep,
};

function ContactStep({ form, change, tried, message }: StepFieldsInput): ReactNode {
  return (
    <ContactField
      value={form.contact}
      change={(contact) => change({ contact })}
      tried={tried}
      problem={message}
    />
  );
}

function CodeStep({ form, change, tried, message, send }: StepFieldsInput): ReactNode {
  const { t } = useTranslation();
  const { contact, code } = form;
  const [waits] = useState(() => waitOf(reachOf(contact)));
  const isShort = tried && problemsIn('code', form).length > 0;
  return (
    <CodeField
      by={contact.kind === 'email' ? 'email' : 'sms'}
      value={code}
      change={(typed) => change({ code: typed })}
      problem={message ?? (isShort ? t('auth.code.short') : undefined)}
      to={reachOf(contact)}
      send={send}
      {...(waits === undefined ? {} : { waits })}
    />
  );
}

function PasswordStep({ form, change, tried }: StepFieldsInput): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      {/* A password manager stores the password under this name. */}
      <input hidden readOnly autoComplete="username" value={reachOf(form.contact) ?? ''} />
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
    </>
  );
}

function TradeStep({ form, change, tried }: StepFieldsInput): ReactNode {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}

function TermsStep({ form, change, tried }: StepFieldsInput): ReactNode {
  const { t } = useTranslation();
  const isNone = tried && problemsIn('terms', form).includes('invitation');
  return (
    <>
      <TextField
        label={t('auth.signUp.invitation')}
        value={form.invitation}
        change={(invitation) => change({ invitation: invitation.trim() })}
        maxLength={32}
        problem={isNone ? t('auth.signUp.invitationWrong') : undefined}
      />
      <Agreement clause={form.clause} change={(clause) => change({ clause })} tried={tried} />
    </>
  );
}
