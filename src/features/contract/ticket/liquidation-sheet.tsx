import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatus } from '../../../blocks/market/live.ts';
import { Button } from '../../../ui/button.tsx';
import { LiveText } from '../../../ui/live-text.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './liquidation-sheet.module.css';
import type { ContractTicket } from './use-ticket.ts';

interface LiquidationSheetInput {
  readonly ticket: ContractTicket;
  readonly close: () => void;
}

/** Why the typed order's position would be liquidated at the shown price: the sum that the platform acts by, live. */
export function LiquidationSheet({ ticket, close }: LiquidationSheetInput): ReactNode {
  const { t } = useTranslation();
  const { opening, instrument, mode } = ticket;
  const { base, quote: coin } = instrument;
  const place = useStatus<HTMLDListElement>(opening);
  const rows = [
    ['size', t('why.liquidation.size', { coin: base }), opening.size],
    ['entry', t('why.liquidation.entry'), opening.entry],
    ['backing', t(`why.liquidation.backing.${mode.marginMode}`, { coin }), opening.backing],
    ['pnl', t('why.liquidation.pnl', { coin }), opening.pnl],
    ['left', t('why.liquidation.left', { coin }), opening.left],
    ['needed', t('why.liquidation.needed', { coin }), opening.needed],
  ] as const;
  return (
    <Sheet title={t('why.liquidation.title')} close={close}>
      <p className={styles.price}>
        <LiveText text={opening.liquidation} />{' '}
        <LiveText text={opening.distance} className={styles.distance} />
      </p>
      <p className={styles.text}>{t(`why.liquidation.texts.${mode.marginMode}`)}</p>
      <dl ref={place} className={styles.sum}>
        {rows.map(([key, name, text]) => (
          <div key={key} data-row={key}>
            <dt>{name}</dt>
            <dd>
              <LiveText text={text} testId={`liquidation-${key}`} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('why.liquidation.note')}</p>
      <Button wide press={close}>
        {t('why.liquidation.close')}
      </Button>
    </Sheet>
  );
}
