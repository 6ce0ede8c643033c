import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { plainRecoveryCode } from '#domain/user/recovery-code';
import { BOUNDED_VALIDATORS } from '#domain/user/validators';
import { TextField } from '../ui/text-field.tsx';
import styles from './authenticator-field.module.css';
import { CodeField } from './code-field.tsx';

/** The authenticator's proof: its code, or a recovery code in its place. One of them at a time. */
export interface AuthenticatorCodes {
  readonly google?: string | undefined;
  readonly recovery?: string | undefined;
}

interface AuthenticatorFieldInput {
  readonly value: AuthenticatorCodes;
  readonly change: (codes: AuthenticatorCodes) => void;
  readonly problem?: string | undefined;
  readonly entered?: () => void;
}

const isCode = BOUNDED_VALIDATORS.code();

export function isAuthenticatorTyped({ google = '', recovery = '' }: AuthenticatorCodes): boolean {
  return isCode(google) || plainRecoveryCode(recovery) !== undefined;
}

/** An authenticator's code; a user who lost it types a recovery code instead. Uses texts of `auth`. */
export function AuthenticatorField({ value, change, ...field }: AuthenticatorFieldInput): ReactNode {
  const { t } = useTranslation();
  const [isLost, setIsLost] = useState(false);
  return (
    <div>
      {isLost ? (
        <TextField
          label={t('auth.recovery.label')}
          value={value.recovery ?? ''}
          change={(recovery) => change({ google: undefined, recovery })}
          placeholder="XXXXX-XXXXX"
          hint={t('auth.recovery.short')}
          maxLength={40}
          autoComplete="off"
          {...field}
        />
      ) : (
        <CodeField
          by="google"
          value={value.google ?? ''}
          change={(google) => change({ google, recovery: undefined })}
          {...field}
        />
      )}
      <button
        type="button"
        className={styles.other}
        onClick={() => {
          change({ google: undefined, recovery: undefined });
          setIsLost(!isLost);
        }}
      >
        {t(isLost ? 'auth.recovery.authenticator' : 'auth.recovery.use')}
      </button>
    </div>
  );
}
