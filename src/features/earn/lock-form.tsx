import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EARN_ACCOUNTS } from '#domain/earn/earn-terms';
import { useLoggedIn } from '../../api/session.ts';
import { AmountField } from '../../blocks/amount/amount-field.tsx';
import { Available, MaxButton } from '../../blocks/available-amount.tsx';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { EXCHANGE_PATH, TRANSFER_PATH } from '../../navigation/pages.ts';
import { RowSwitch } from '../../ui/rows.tsx';
import { Segments } from '../../ui/segments.tsx';
import styles from './earn.module.css';
import type { EarnProduct } from './use-earn.ts';
import type { LockFormState } from './use-lock-form.ts';

interface LockFormInput {
  readonly product: EarnProduct;
  readonly form: LockFormState;
}

/** The quantity, which account pays it, and whether it begins again. A visitor may calculate with it. */
export function LockForm({ product, form }: LockFormInput): ReactNode {
  const { t } = useTranslation();
  const isLoggedIn = useLoggedIn();
  const { asset, kind } = product;
  const { fields, change, balance, problem } = form;
  const fill = (quantity: string) => change({ quantity });
  return (
    <section className={styles.form} aria-label={t('earn.lock.quantity')}>
      <AmountField
        label={t('earn.lock.quantity')}
        value={fields.quantity}
        change={fill}
        unit={asset}
        problem={problem === undefined || problem === 'empty' ? undefined : t(`earn.problems.${problem}`)}
        veiled={false}
        beside={isLoggedIn ? <Available balance={balance} asset={asset} /> : undefined}
      >
        {isLoggedIn ? <MaxButton balance={balance} fill={fill} /> : null}
      </AmountField>
      {form.isEmpty ? <GetCoin asset={asset} to={fields.from} /> : null}
      {isLoggedIn ? (
        <Segments
          label={t('earn.lock.from')}
          choices={EARN_ACCOUNTS.map((key) => ({ key, label: t(`assets.kinds.${key}`) }))}
          chosen={fields.from}
          choose={(from) => change({ from })}
        />
      ) : null}
      {isLoggedIn && kind === 'locked' ? (
        <RowSwitch
          name={t('earn.lock.renew')}
          note={t('earn.lock.renewNote')}
          on={fields.renew}
          change={(renew) => change({ renew })}
        />
      ) : null}
    </section>
  );
}

/** The ways to a coin of which the account has nothing. */
function GetCoin({ asset, to }: { readonly asset: string; readonly to: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <nav className={styles.links} aria-label={asset}>
      <PageLink to={addressOf(EXCHANGE_PATH, { to: asset })} className={styles.link}>
        {t('home.place.exchange')}
      </PageLink>
      <PageLink to={addressOf(TRANSFER_PATH, { coin: asset, to })} className={styles.link}>
        {t('assets.transfer.title')}
      </PageLink>
    </nav>
  );
}
