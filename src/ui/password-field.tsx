import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from './glyph.tsx';
import { IconButton } from './icon-button.tsx';
import hidden from './hidden.module.css';
import styles from './password-field.module.css';
import { TextField } from './text-field.tsx';

const EYE =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z';
const CLOSED_EYE = `${EYE}M4.5 4.5l15 15`;
const FULFILLED = 'M5 12.5l4.5 4.5L19 7.5';
const OPEN = 'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z';

/** The platform refuses longer texts, so they are not compared. */
const LONGEST = 256;

/** One requirement of a new password. */
export interface PasswordNeed {
  readonly key: string;
  readonly text: string;
  readonly fulfilled: boolean;
}

interface PasswordFieldInput {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly problem?: string | undefined;
  readonly hint?: string | undefined;
  /** For a new password: the browser offers one instead of filling in an old one. */
  readonly fresh?: boolean;
  /** The value consists of this many digits, typed on a number pad. */
  readonly digits?: number;
  /** The requirements, ticked off while the user types. */
  readonly needs?: readonly PasswordNeed[];
  readonly entered?: () => void;
  readonly beside?: ReactNode;
}

/**
 * A secret that can be revealed. It stays in the page's memory and nowhere else. It uses texts of `auth`, which the
 * page loads.
 */
export function PasswordField(input: PasswordFieldInput): ReactNode {
  const { label, value, change, problem, hint, fresh = false, digits, needs, entered, beside } = input;
  const { t } = useTranslation();
  const [seen, setSeen] = useState(false);
  const typed = (text: string) =>
    change(digits === undefined ? text : text.normalize('NFKC').replace(/\D/g, '').slice(0, digits));
  return (
    <div>
      <TextField
        label={label}
        value={value}
        change={typed}
        kind={seen ? 'text' : 'password'}
        inputMode={digits === undefined ? 'text' : 'numeric'}
        maxLength={LONGEST}
        autoComplete={digits !== undefined ? 'off' : fresh ? 'new-password' : 'current-password'}
        problem={problem}
        hint={hint}
        enterKeyHint={entered === undefined ? 'next' : 'go'}
        {...(entered === undefined ? {} : { entered })}
        beside={beside}
      >
        <IconButton label={t('auth.password.show')} pressed={seen} press={() => setSeen(!seen)}>
          <Glyph path={seen ? CLOSED_EYE : EYE} size={22} />
        </IconButton>
      </TextField>
      {needs === undefined ? null : (
        <ul className={styles.needs} aria-label={t('auth.password.needs')}>
          {needs.map(({ key, text, fulfilled }) => (
            <li key={key} data-met={fulfilled}>
              <Glyph path={fulfilled ? FULFILLED : OPEN} size={14} />
              {text}
              {fulfilled ? <span className={hidden.hidden}>{t('auth.password.met')}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
