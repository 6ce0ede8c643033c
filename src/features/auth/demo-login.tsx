import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VALIDATORS } from '#domain/user/validators';
import type { demoLogin } from '#protocol/demo';
import { CALLS } from '#protocol/names/calls';
import { PLATFORM_CODES } from '#protocol/names/codes';
import { call } from '../../api/call.ts';
import { Refusal } from '../../api/refusal.ts';
import { beginSession } from '../../api/session.ts';
import { useKeptState } from '../../navigation/kept-state.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './auth-page.module.css';

/** Only a name is needed, and the page says so. `isOff`: this platform has no demo. */
export function DemoLogin({ isOff }: { readonly isOff: () => void }): ReactNode {
  const { t } = useTranslation();
  const [name, setName] = useKeptState('auth.name', '');
  const [tried, setTried] = useState(false);
  const isName = VALIDATORS.demoName(name.trim());
  const logIn = async () => {
    setTried(true);
    if (!isName) return;
    try {
      const { token, user } = await call<typeof demoLogin>(
        CALLS.demoLogin,
        { name: name.trim() },
        { toast: false },
      );
      beginSession(token, user);
    } catch (failure) {
      if (failure instanceof Refusal && failure.code === PLATFORM_CODES.notFound) isOff();
      else if (failure instanceof Error) toast(failure.message);
    }
  };
  return (
    <div className={styles.form}>
      <TextField
        label={t('auth.demo.name')}
        value={name}
        change={setName}
        problem={tried && !isName ? t('auth.demo.hint') : undefined}
        hint={t('auth.demo.hint')}
        maxLength={20}
        autoComplete="username"
        enterKeyHint="go"
        entered={() => void logIn()}
      />
      <Button wide press={logIn}>
        {t('auth.login.title')}
      </Button>
    </div>
  );
}
