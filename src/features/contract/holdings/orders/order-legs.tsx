import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractOrder } from '#protocol/names/contract';
import styles from '../../../../blocks/trading/order-row.module.css';
import { nearestProtection } from '../positions/nearest-protection.ts';
import { ProtectionPrices } from '../positions/protection-prices.tsx';
import { useOrderTriggers } from '../use-triggers.ts';

const OrderLegsSheet = lazy(() =>
  import('./order-legs-sheet.tsx').then(({ OrderLegsSheet: sheet }) => ({ default: sheet })),
);

/** The take-profit and the stop-loss of an open order; a tap opens the sheet that amends and cancels them. */
export function OrderLegs({ order }: { readonly order: ContractOrder }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const legs = useOrderTriggers(order);
  if (legs.length === 0 && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        className={styles.legs}
        aria-haspopup="dialog"
        data-testid="order-legs"
        onClick={() => setOpen(true)}
      >
        <span className={styles.name}>{t('positions.actions.protect')}</span>
        <span className={styles.value}>
          <ProtectionPrices {...nearestProtection(order.side === 'buy' ? 'long' : 'short', legs)} />
        </span>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <OrderLegsSheet order={order} legs={legs} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
