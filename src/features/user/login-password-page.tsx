import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CALLS } from '#protocol/names/calls';
import { USER_CODES } from '#protocol/names/codes';
import type { changePassword } from '#protocol/user';
import { call } from '../../api/call.ts';
import { beginSession } from '../../api/session.ts';
import { NewPasswordField } from '../../blocks/new-password-field.tsx';
import { useStepUp } from '../../blocks/step-up-sheet.tsx';
import { navigation } from '../../navigation/navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccountFrame } from './account-frame.tsx';
import { askAccount, type Account } from './ask-account.ts';
import { loginPasswordFault, NEW_PASSWORD_FORM, type PasswordFault } from './password.form.ts';
import { useForm } from './use-form.ts';
import styles from './user.module.css';

/** Changes the login password, or sets the first one of a user who signed up by wallet. */
export function LoginPasswordPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame
      title={t('user.password.title')}
      ask={askAccount}
      show={(account) => <ChangeForm account={account} />}
    />
  );
}

function ChangeForm({ account: { user, security } }: { readonly account: Account }): ReactNode {
  const { t } = useTranslation();
  const [form, setForm] = useState(NEW_PASSWORD_FORM);
  const [tried, setTried] = useState(false);
  const { stepUp, sheet } = useStepUp();
  const { refused, forget, attempt } = useForm([USER_CODES.wrongPassword]);
  const hasOld = security.password;
  const fault = loginPasswordFault(form, hasOld);
  const change = (field: keyof typeof form) => (text: string) => {
    if (field === 'old') forget();
    setForm({ ...form, [field]: text });
  };
  const submit = async () => {
    setTried(true);
    if (fault !== undefined) return;
    const ticket = await stepUp('password');
    if (ticket === undefined) return;
    const { old, password, confirm } = form;
    const input = { ...(hasOld ? { old } : {}), password, confirm, ticket };
    const changed = await attempt(async () => {
      const { token } = await call<typeof changePassword>(CALLS.changePassword, input, { toast: false });
      beginSession(token, user);
    });
    if (!changed) return;
    toast(t('user.password.done'));
    navigation.back();
  };
  return (
    <div className={styles.form}>
      {hasOld ? (
        <PasswordField
          label={t('user.password.old')}
          value={form.old}
          change={change('old')}
          problem={refused ?? (tried && fault === 'old' ? t('user.password.oldNeeded') : undefined)}
        />
      ) : null}
      <NewPasswordField
        label={t('user.password.new')}
        value={form.password}
        change={change('password')}
        tried={tried}
      />
      <PasswordField
        label={t('user.password.confirm')}
        value={form.confirm}
        change={change('confirm')}
        fresh
        problem={tried && isBetween(fault) ? t(BETWEEN[fault]) : undefined}
        entered={() => void submit()}
      />
      <Button wide press={submit}>
        {t('user.password.submit')}
      </Button>
      <p className={styles.hint}>{t('user.security.effect')}</p>
      {sheet}
    </div>
  );
}

/** Problems that are shown between two fields; the others are shown at their field. */
const BETWEEN = { same: 'user.password.sameWrong', confirm: 'auth.password.differs' } as const;

function isBetween(fault: PasswordFault | undefined): fault is keyof typeof BETWEEN {
  return fault !== undefined && fault in BETWEEN;
}
