import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { deductionOf } from '#domain/earn/income';
import { minorOf, minorText } from '#domain/ledger/minor';
import type { EarnOrder } from '#protocol/names/earn';
import { KeptRefusal } from '../../blocks/trading/kept-refusal.tsx';
import { Unanswered } from '../../blocks/unanswered.tsx';
import { amountText } from '../../i18n/amount-text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { redeeming, refusedRedemption } from './earn.state.ts';
import styles from './earn.module.css';
import { ValueList } from './value-list.tsx';

interface RedeemSheetInput {
  readonly order: EarnOrder;
  readonly close: () => void;
}

/** The deduction of an early redemption, and the rest that comes back, before it is made. */
export function RedeemSheet({ order, close }: RedeemSheetInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { id, asset, kind } = order;
  const quantity = minorOf(order.quantity) ?? 0n;
  const deduction = deductionOf({ ...order, quantity, paid: minorOf(order.paid) ?? 0n });
  const text = (amount: bigint) => `${amountText(minorText(amount), i18n.language)} ${asset}`;
  const { open, unknown } = useSnapshot(redeeming.view);
  useEffect(() => {
    redeeming.resume();
  }, []);
  return (
    <Sheet title={t(kind === 'flexible' ? 'earn.redeem.submit' : 'earn.redeem.title')} close={close}>
      <ValueList
        values={[
          [t('earn.orders.quantity'), text(quantity)],
          [t('earn.redeem.deduction'), text(deduction), 'earn-deduction'],
          [t('earn.redeem.back'), text(quantity - deduction), 'earn-back'],
        ]}
      />
      <p className={styles.quiet}>{t('earn.redeem.whole')}</p>
      <p className={styles.quiet}>{t('earn.redeem.note')}</p>
      <KeptRefusal refused={refusedRedemption} values={String(id)} />
      {open !== undefined && unknown ? (
        <Unanswered text={t('earn.redeem.unknown')} all={[]} command={redeeming} />
      ) : (
        <Button
          kind={kind === 'flexible' ? 'primary' : 'danger'}
          wide
          busy={open !== undefined}
          press={() => {
            refusedRedemption.clear();
            return redeeming.begin({ order: id, deduction: minorText(deduction) });
          }}
        >
          {t('earn.redeem.submit')}
        </Button>
      )}
    </Sheet>
  );
}
