import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isTradePassword,
  LONGEST_PASSWORD,
  passwordProblems,
  SHORTEST_PASSWORD,
} from '#domain/user/passwords';
import { PasswordField } from '../ui/password-field.tsx';

interface NewSecretInput {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  /** The user went on without one that is sound. */
  readonly tried: boolean;
}

/** A login password that is being chosen, and what it lacks while one types: the platform's own rule. */
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
  );
}

const TRADE_DIGITS = 6;

/** A trade password that is being chosen, on a number pad. */
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
  /** What was typed first. */
  readonly first: string;
  /** As many digits as a trade password has. */
  readonly trade?: boolean;
  readonly entered?: () => void;
}

/** The same secret once more, so that no slip of a finger shuts its owner out. */
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
