import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { LeverageEffect } from '../sheets/leverage-effect.tsx';

interface MovedMarginInput {
  readonly symbol: string;
  /** The planned one. */
  readonly leverage: number;
  readonly close: () => void;
  readonly confirm: () => Promise<void>;
}

/** Asks before the planned leverage moves margin of an open position, as the ticket's sheet of the leverage does. */
export function MovedMarginSheet({ symbol, leverage, close, confirm }: MovedMarginInput): ReactNode {
  const { t } = useTranslation();
  const press = () => {
    close();
    return confirm();
  };
  return (
    <Sheet title={t('contract.leverage.title')} close={close}>
      <LeverageEffect symbol={symbol} leverage={leverage} />
      <Button wide press={press}>
        {t('contract.change.confirm')}
      </Button>
    </Sheet>
  );
}
