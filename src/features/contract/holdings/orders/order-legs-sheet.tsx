import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractOrder } from '#protocol/names/contract';
import type { LiveTrigger } from '../../../../blocks/contract-account.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import sheets from '../sheets/sheets.module.css';
import { OpenTriggerRow } from '../triggers/open-trigger-row.tsx';
import { ContractOrderFacts } from './contract-order-facts.tsx';

interface OrderLegsSheetInput {
  readonly order: ContractOrder;
  readonly legs: readonly LiveTrigger[];
  readonly close: () => void;
}

/** The take-profit and the stop-loss of an open order, each of which can be amended and cancelled. */
export function OrderLegsSheet({ order, legs, close }: OrderLegsSheetInput): ReactNode {
  const { t } = useTranslation();
  return (
    <Sheet title={t('positions.protect.title')} close={close}>
      <ContractOrderFacts order={order} />
      {legs.length === 0 ? (
        <Notice title={t('positions.triggers.none')} />
      ) : (
        <ul className={sheets.triggers} aria-label={t('positions.protect.title')}>
          {legs.map((leg) => (
            <li key={leg.id}>
              <OpenTriggerRow trigger={leg} named />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
