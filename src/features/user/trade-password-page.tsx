import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CALLS } from '#protocol/names/calls';
import type { tradePassword } from '#protocol/user';
import { call } from '../../api/call.ts';
import { NewTradePasswordField } from '../../blocks/new-password-field.tsx';
import { useStepUp } from '../../blocks/step-up-sheet.tsx';
import { navigation } from '../../navigation/navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccountFrame } from './account-frame.tsx';
import { askAccount } from './ask-account.ts';
import { NEW_PASSWORD_FORM, tradePasswordFault } from './password.form.ts';
import { useForm } from './use-form.ts';
import styles from './user.module.css';

/** The length that the platform requires. */
const DIGITS = 6;

/** Sets or replaces the trade password: the second step alone proves the user. */
export function TradePasswordPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame
      title={t('user.tradePassword.title')}
      ask={askAccount}
      show={({ security }) => <SetForm isSet={security.tradePassword} />}
    />
  );
}

function SetForm({ isSet }: { readonly isSet: boolean }): ReactNode {
  const { t } = useTranslation();
  const [form, setForm] = useState(NEW_PASSWORD_FORM);
  const [tried, setTried] = useState(false);
  const { stepUp, sheet } = useStepUp();
  const { attempt } = useForm([]);
  const fault = tradePasswordFault(form);
  const submit = async () => {
    setTried(true);
    if (fault !== undefined) return;
    const ticket = await stepUp('trade-password');
    if (ticket === undefined) return;
    const { password, confirm } = form;
    const input = { password, confirm, ticket };
    const set = await attempt(() => call<typeof tradePassword>(CALLS.tradePassword, input, { toast: false }));
    if (!set) return;
    toast(t('user.tradePassword.done'));
    navigation.back();
  };
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{t(isSet ? 'user.tradePassword.reset' : 'auth.tradePassword.text')}</p>
      <NewTradePasswordField
        label={t('user.tradePassword.new')}
        value={form.password}
        change={(password) => setForm({ ...form, password })}
        tried={tried}
      />
      <PasswordField
        label={t('user.tradePassword.confirm')}
        value={form.confirm}
        change={(confirm) => setForm({ ...form, confirm })}
        digits={DIGITS}
        fresh
        problem={tried && fault === 'confirm' ? t('auth.password.differs') : undefined}
        entered={() => void submit()}
      />
      <Button wide press={submit}>
        {t('user.password.submit')}
      </Button>
      {sheet}
    </div>
  );
}
