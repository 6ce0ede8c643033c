import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isTradePassword,
  LONGEST_PASSWORD,
  PASSWORD_STRENGTHS,
  passwordProblems,
  passwordStrength,
  SHORTEST_PASSWORD,
} from '#domain/user/passwords';
import { PasswordField } from '../ui/password-field.tsx';
import styles from './new-password-field.module.css';

interface NewSecretInput {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  /** The user left the field while the password was invalid. */
  readonly tried: boolean;
}

/** A new login password, with its requirements (the platform's rule) and its strength while the user types. */
export function NewPasswordField({ label, value, change, tried }: NewSecretInput): ReactNode {
  const { t } = useTranslation();
  const problems = passwordProblems(value);
  const needs = [
    {
      key: 'length',
      text: t('auth.password.length', { shortest: SHORTEST_PASSWORD, longest: LONGEST_PASSWORD }),
    },
    { key: 'letter', text: t('auth.password.letter') },
    { key: 'digit', text: t('auth.password.digit') },
  ] as const;
  return (
    <div>
      <PasswordField
        label={label}
        value={value}
        change={change}
        fresh
        problem={
          problems.includes('characters')
            ? t('auth.password.characters')
            : tried && problems.length > 0
              ? t('auth.password.weak')
              : undefined
        }
        needs={needs.map((need) => ({ ...need, fulfilled: !problems.includes(need.key) }))}
      />
      <Strength password={value} />
    </div>
  );
}

/** Its space is reserved before the first letter, so that nothing below moves. */
function Strength({ password }: { readonly password: string }): ReactNode {
  const { t } = useTranslation();
  const strength = passwordStrength(password);
  const reached = password === '' ? -1 : PASSWORD_STRENGTHS.indexOf(strength);
  return (
    <div className={styles.strength} data-strength={password === '' ? undefined : strength}>
      <div className={styles.bars} aria-hidden="true">
        {PASSWORD_STRENGTHS.map((each, at) => (
          <span key={each} data-reached={at <= reached} />
        ))}
      </div>
      <p aria-live="polite">
        {password === ''
          ? null
          : t('auth.password.strength', { level: t(`auth.password.level.${strength}`) })}
      </p>
    </div>
  );
}

const TRADE_DIGITS = 6;

/** A new trade password, on a number pad. */
export function NewTradePasswordField({ label, value, change, tried }: NewSecretInput): ReactNode {
  const { t } = useTranslation();
  const hint = t('auth.tradePassword.hint');
  const wrong = !isTradePassword(value) && (tried || value.length === TRADE_DIGITS);
  return (
    <PasswordField
      label={label}
      value={value}
      change={change}
      fresh
      digits={TRADE_DIGITS}
      problem={wrong ? hint : undefined}
      hint={hint}
    />
  );
}

interface RepeatedInput extends NewSecretInput {
  /** The first entry. */
  readonly first: string;
  /** The number of digits of a trade password. */
  readonly trade?: boolean;
  readonly entered?: () => void;
}

/** The same secret once more, so that a typing error does not lock its owner out. */
export function RepeatedPasswordField({ first, trade = false, tried, ...field }: RepeatedInput): ReactNode {
  const { t } = useTranslation();
  const { value } = field;
  const differs = value !== first && (tried || value.length >= first.length) && (tried || value !== '');
  return (
    <PasswordField
      {...field}
      fresh
      {...(trade ? { digits: TRADE_DIGITS } : {})}
      problem={differs ? t('auth.password.differs') : undefined}
    />
  );
}
