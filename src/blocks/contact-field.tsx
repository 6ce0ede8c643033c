import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneIn } from '#domain/user/contact';
import { VALIDATORS } from '#domain/user/validators';
import { Segments } from '../ui/segments.tsx';
import { TextField } from '../ui/text-field.tsx';
import { NO_PHONE, PhoneField, type TypedPhone } from './phone-field.tsx';

export const CONTACT_KINDS = ['email', 'phone'] as const;

/** A user's contact as typed: one of the two counts. */
export interface TypedContact {
  readonly kind: (typeof CONTACT_KINDS)[number];
  readonly email: string;
  readonly phone: TypedPhone;
}

export const NO_CONTACT: TypedContact = { kind: 'email', email: '', phone: NO_PHONE };

/** The e-mail address, or the number with its dial code; undefined while it is invalid. */
export function reachOf({ kind, email, phone }: TypedContact): string | undefined {
  if (kind === 'email') return VALIDATORS.email(email.trim()) ? email.trim() : undefined;
  const number = phoneIn(phone.dial, phone.digits);
  return VALIDATORS.phone(number) ? number : undefined;
}

interface ContactFieldInput {
  readonly value: TypedContact;
  readonly change: (value: TypedContact) => void;
  /** The user left the field without a valid contact. */
  readonly tried: boolean;
  /** The platform's message about the contact. */
  readonly problem?: string | undefined;
}

/** E-mail or phone, and the field of the chosen one. Uses texts of `auth`, which the page loads. */
export function ContactField({ value, change, tried, problem }: ContactFieldInput): ReactNode {
  const { t } = useTranslation();
  const wrong = tried && reachOf(value) === undefined;
  return (
    <>
      <Segments
        label={t('auth.contact.kind')}
        choices={CONTACT_KINDS.map((key) => ({ key, label: t(`auth.contact.${key}`) }))}
        chosen={value.kind}
        choose={(kind) => change({ ...value, kind })}
      />
      {value.kind === 'email' ? (
        <TextField
          label={t('auth.contact.email')}
          value={value.email}
          change={(email) => change({ ...value, email })}
          kind="email"
          inputMode="email"
          autoComplete="username"
          maxLength={254}
          enterKeyHint="next"
          problem={problem ?? (wrong ? t('auth.contact.emailWrong') : undefined)}
        />
      ) : (
        <PhoneField
          value={value.phone}
          change={(phone) => change({ ...value, phone })}
          problem={problem ?? (wrong ? t('auth.contact.phoneWrong') : undefined)}
        />
      )}
    </>
  );
}
