import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { checkQuantity, type QuantityProblem } from '#domain/earn/check-quantity';
import { EARN_ACCOUNTS, type EarnAccount } from '#domain/earn/earn-terms';
import { minorOf, type Minor } from '#domain/ledger/minor';
import type { earnOrder } from '#protocol/entities/earn-order';
import { useLoggedIn } from '../../api/session.ts';
import { AmountField } from '../../blocks/amount/amount-field.tsx';
import { Available, MaxButton } from '../../blocks/available-amount.tsx';
import { Unanswered } from '../../blocks/unanswered.tsx';
import { useEntityRows } from '../../engine/entity-rows.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { navigation } from '../../navigation/navigation.tsx';
import { LOGIN_PATH } from '../../navigation/pages.ts';
import { Button } from '../../ui/button.tsx';
import { RowSwitch } from '../../ui/rows.tsx';
import { Segments } from '../../ui/segments.tsx';
import { earnDone, locking } from './earn.state.ts';
import styles from './earn.module.css';
import type { EarnProduct } from './use-earn.ts';

interface LockFormInput {
  readonly product: EarnProduct;
  readonly quantity: string;
  readonly change: (quantity: string) => void;
}

/** The quantity, which account pays it, and whether it begins again. A visitor may calculate with it. */
export function LockForm({ product, quantity, change }: LockFormInput): ReactNode {
  const { t } = useTranslation();
  const isLoggedIn = useLoggedIn();
  const [from, setFrom] = useState<EarnAccount>('funds');
  const [renew, setRenew] = useState(false);
  const { asset, kind } = product;
  const balance = useTopic(`balance/${from}/${asset}`);
  const problem = useProblem(product, quantity, useValue(balance.plain));
  useEmptyWhenDone(change);
  const begin = () => locking.begin({ product: product.product, kind, quantity, from, renew });
  return (
    <section className={styles.form} aria-label={t('earn.lock.title')}>
      <AmountField
        label={t('earn.lock.quantity')}
        value={quantity}
        change={change}
        unit={asset}
        problem={problem === undefined || problem === 'empty' ? undefined : t(`earn.problems.${problem}`)}
        veiled={false}
        beside={isLoggedIn ? <Available balance={balance} asset={asset} /> : undefined}
      >
        {isLoggedIn ? <MaxButton balance={balance} fill={change} /> : null}
      </AmountField>
      {isLoggedIn ? (
        <Segments
          label={t('earn.lock.from')}
          choices={EARN_ACCOUNTS.map((key) => ({ key, label: t(`assets.kinds.${key}`) }))}
          chosen={from}
          choose={setFrom}
        />
      ) : null}
      {isLoggedIn && kind === 'locked' ? (
        <RowSwitch name={t('earn.lock.renew')} note={t('earn.lock.renewNote')} on={renew} change={setRenew} />
      ) : null}
      <p className={styles.quiet}>{t('earn.lock.back')}</p>
      <Submit kind={kind} disabled={problem !== undefined} press={begin} />
    </section>
  );
}

/** Undefined: it can be locked. */
function useProblem(product: EarnProduct, quantity: string, available: string): QuantityProblem | undefined {
  const isLoggedIn = useLoggedIn();
  const orders = useEntityRows<typeof earnOrder>('earn-order');
  const own = orders
    .filter((order) => order.product === product.product)
    .reduce((sum, order) => sum + minorFrom(order.quantity), 0n);
  const limits = {
    smallest: minorFrom(product.smallest),
    largest: minorFrom(product.largest),
    left: minorFrom(product.left),
    userLeft: minorFrom(product.userQuota) - own,
  };
  const known = isLoggedIn && available !== '' ? minorFrom(available) : undefined;
  const checked = checkQuantity(quantity, limits, known);
  return typeof checked === 'string' ? checked : undefined;
}

function minorFrom(text: string): Minor {
  return minorOf(text) ?? 0n;
}

function useEmptyWhenDone(change: (quantity: string) => void): void {
  const { count } = useSnapshot(earnDone);
  const seen = useRef(count);
  useEffect(() => {
    if (count === seen.current) return;
    seen.current = count;
    change('');
  }, [count, change]);
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
      {t(kind === 'pledge' ? 'earn.lock.pledge' : 'earn.lock.lock')}
    </Button>
  );
}
