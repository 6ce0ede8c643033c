import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { minorText } from '#domain/ledger/minor';
import { useLoggedIn } from '../../api/session.ts';
import { KeptRefusal } from '../../blocks/trading/kept-refusal.tsx';
import { mustConfirm } from '../../blocks/trading/must-confirm.ts';
import { Unanswered } from '../../blocks/unanswered.tsx';
import { amountText } from '../../i18n/amount-text.ts';
import { navigation } from '../../navigation/navigation.tsx';
import { LOGIN_PATH } from '../../navigation/pages.ts';
import { preferences } from '../../preferences/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmLock } from './confirm-lock.tsx';
import { locking, refusedLock } from './earn.state.ts';
import styles from './earn.module.css';
import { FLEXIBLE_DAYS, type ExpectedIncome } from './expected-income.ts';
import type { EarnProduct } from './use-earn.ts';
import type { LockFormState } from './use-lock-form.ts';

interface LockBarInput {
  readonly product: EarnProduct;
  readonly form: LockFormState;
  readonly income: ExpectedIncome;
}

/** Below the form, always in view: the total income, and the button that places the order. */
export function LockBar({ product, form, income }: LockBarInput): ReactNode {
  const { asset, kind } = product;
  const { i18n } = useTranslation();
  const [asked, setAsked] = useState(false);
  const name = useTotalName(kind);
  const total = `${amountText(minorText(income.total), i18n.language)} ${asset}`;
  const place = () => {
    refusedLock.clear();
    return locking.begin({ product: product.product, kind, ...form.fields });
  };
  const press = () => {
    if (!mustConfirm({ total: form.fields.quantity, harm: 0 }, asset, preferences)) return place();
    setAsked(true);
    return undefined;
  };
  return (
    <div className={styles.bar} data-toasts="top">
      {income.days.length === 0 ? null : (
        <p className={styles.total}>
          <span>{name}</span>
          <strong data-testid="earn-total">{total}</strong>
        </p>
      )}
      <KeptRefusal refused={refusedLock} values={Object.values(form.fields).join()} />
      <Submit kind={kind} disabled={form.problem !== undefined} press={press} />
      {asked ? (
        <ConfirmLock
          product={product}
          fields={form.fields}
          end={income.end}
          total={[name, total]}
          place={place}
          close={() => setAsked(false)}
        />
      ) : null}
    </div>
  );
}

/** Without an end the total is that of a number of days. */
function useTotalName(kind: EarnProduct['kind']): string {
  const { t } = useTranslation();
  const name = t('earn.calculator.total');
  return kind === 'flexible' ? `${name} · ${t('earn.days', { count: FLEXIBLE_DAYS })}` : name;
}

interface SubmitInput {
  readonly kind: EarnProduct['kind'];
  readonly disabled: boolean;
  readonly press: () => Promise<void> | undefined;
}

/** The button, replaced by an order without an answer. */
function Submit({ kind, disabled, press }: SubmitInput): ReactNode {
  const { t } = useTranslation();
  const isLoggedIn = useLoggedIn();
  const { open, unknown } = useSnapshot(locking.view);
  useEffect(() => {
    if (isLoggedIn) locking.resume();
  }, [isLoggedIn]);
  if (!isLoggedIn)
    return (
      <Button wide press={() => void navigation.navigateTo(LOGIN_PATH)}>
        {t('app.invitation.logIn')}
      </Button>
    );
  if (open !== undefined && unknown)
    return <Unanswered text={t('earn.lock.unknown')} all={[]} command={locking} />;
  return (
    <Button wide busy={open !== undefined} disabled={disabled} press={press}>
      {t(`earn.submit.${kind}`)}
    </Button>
  );
}
