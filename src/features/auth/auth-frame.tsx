import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { LANGUAGE_NAMES } from '../../blocks/language-names.ts';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { LANGUAGE_PATH } from '../../navigation/pages.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { preferences } from '../../preferences/preferences.ts';
import { Glyph } from '../../ui/glyph.tsx';
import styles from './auth-page.module.css';

const GLOBE = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c5 5 5 12 0 17c-5-5-5-12 0-17z';

interface AuthFrameInput {
  readonly title: string;
  readonly text?: string | undefined;
  /** The back button's action, if it does not lead to the previous page. */
  readonly back?: () => void;
  readonly children: ReactNode;
}

/** A page for visitors: its title in large text, and the language choice. */
export function AuthFrame({ title, text, back, children }: AuthFrameInput): ReactNode {
  return (
    <Page title={title} back={back ?? true} large actions={<LanguageLink />}>
      <ScrollArea kind="form" className={styles.body}>
        {text === undefined ? null : <p className={styles.lead}>{text}</p>}
        {children}
      </ScrollArea>
    </Page>
  );
}

function LanguageLink(): ReactNode {
  const { t } = useTranslation();
  const { language } = useSnapshot(preferences);
  return (
    <PageLink
      to={LANGUAGE_PATH}
      className={styles.language}
      aria-label={t('auth.language', { language: LANGUAGE_NAMES[language] })}
    >
      <Glyph path={GLOBE} size={18} />
      {LANGUAGE_NAMES[language]}
    </PageLink>
  );
}

interface AuthFormInput {
  /** Enter moves to the next field, and after the last field runs this. Without it the fields handle Enter. */
  readonly entered?: () => void;
  readonly children: ReactNode;
}

/** A form that the browser's password manager recognises; its button submits it. */
export function AuthForm({ entered, children }: AuthFormInput): ReactNode {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={entered === undefined ? undefined : (event) => moveOn(event, entered)}
    >
      {children}
    </form>
  );
}

const TYPED = 'input:not([type="radio"], [type="checkbox"], [hidden])';

function moveOn(
  { key, target, nativeEvent, currentTarget }: KeyboardEvent<HTMLFormElement>,
  end: () => void,
) {
  if (key !== 'Enter' || nativeEvent.isComposing) return;
  // A sheet that a field opens is also inside the form.
  const fields = [...currentTarget.querySelectorAll<HTMLElement>(TYPED)].filter(
    (field) => field.closest('dialog') === null,
  );
  const place = fields.findIndex((field) => field === target);
  if (place < 0) return;
  const next = fields[place + 1];
  if (next === undefined) end();
  else next.focus();
}
