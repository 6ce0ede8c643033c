import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmFrame, ConfirmValue } from '../../blocks/trading/confirm-frame.tsx';
import { useTimes } from '../../blocks/use-times.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { EarlyText } from './early-text.tsx';
import { useLeastWords, useTermWords, useYieldWords, type EarnProduct } from './use-earn.ts';
import type { LockFields } from './use-lock-form.ts';

interface ConfirmLockInput {
  readonly product: EarnProduct;
  readonly fields: LockFields;
  /** 0: no end. */
  readonly end: number;
  readonly total: readonly [name: string, value: string];
  readonly place: () => unknown;
  readonly close: () => void;
}

/** The confirmation of an order of Earn: its term, its end, its income, and what leaving early costs. */
export function ConfirmLock({ product, fields, end, total, place, close }: ConfirmLockInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { moment } = useTimes();
  const termOf = useTermWords();
  const wordsOf = useYieldWords();
  const leastOf = useLeastWords();
  const { asset, kind } = product;
  const [name, income] = total;
  const renews = kind === 'locked' && fields.renew;
  return (
    <ConfirmFrame
      decisive={`${amountText(fields.quantity, i18n.language)} ${asset}`}
      what={`${t(`earn.kinds.${kind}`)} · ${asset} · ${termOf(product)}`}
      values={
        <>
          <ConfirmValue name={t('earn.lock.from')}>{t(`assets.kinds.${fields.from}`)}</ConfirmValue>
          <ConfirmValue name={t('earn.orders.yield')}>{wordsOf(product)}</ConfirmValue>
          {end === 0 ? null : (
            <ConfirmValue name={t(renews ? 'earn.lock.firstEnd' : 'earn.orders.end')}>
              {moment(end)}
            </ConfirmValue>
          )}
          {kind === 'locked' ? (
            <ConfirmValue name={t('earn.lock.renew')}>
              {t(renews ? 'earn.lock.renews' : 'earn.lock.renewsNot')}
            </ConfirmValue>
          ) : null}
          <ConfirmValue name={name}>{leastOf(product, income)}</ConfirmValue>
        </>
      }
      side={undefined}
      submit={t(`earn.submit.${kind}`)}
      instead={undefined}
      place={place}
      close={close}
    >
      <EarlyText terms={product} />
    </ConfirmFrame>
  );
}
