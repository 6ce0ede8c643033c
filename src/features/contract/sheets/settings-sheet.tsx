import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { POSITION_MODES } from '#domain/contract/position-terms';
import { useLoggedIn } from '../../../api/session.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import { RowLink } from '../../../blocks/row-link.tsx';
import { CALCULATOR_PATH } from '../../../navigation/pages.ts';
import { preferences } from '../../../preferences/preferences.ts';
import { Choices } from '../../../ui/choices.tsx';
import { RowSwitch } from '../../../ui/rows.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { changingPositionMode } from '../mode-commands.ts';
import { useMode } from '../use-mode.ts';
import { ChangeActions } from './change-actions.tsx';
import type { ModeSheetInput } from './margin-mode-sheet.tsx';

/** The calculator, whether orders are confirmed, and a user's one-way or hedge mode of this market. */
export function SettingsSheet({ symbol, close }: ModeSheetInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { confirmOrders, confirmFrom } = useSnapshot(preferences);
  const limit = `${amountText(String(confirmFrom), i18n.language)} USDT`;
  return (
    <Sheet title={t('contract.settings.title')} close={close}>
      <RowLink to={CALCULATOR_PATH} name={t('contract.ticket.calculator')} />
      <RowSwitch
        name={t('trading.ticket.askAlways')}
        note={t('trading.ticket.askFrom', { limit })}
        on={confirmOrders}
        change={(on) => (preferences.confirmOrders = on)}
      />
      {useLoggedIn() ? <PositionModes symbol={symbol} close={close} /> : null}
    </Sheet>
  );
}

function PositionModes({ symbol, close }: ModeSheetInput): ReactNode {
  const { t } = useTranslation();
  const { positionMode } = useMode(symbol);
  const [chosen, choose] = useState(positionMode);
  return (
    <>
      <Choices
        label={t('contract.settings.mode')}
        choices={POSITION_MODES.map((key) => ({
          key,
          label: t(`contract.settings.modes.${key}`),
          note: t(`contract.settings.texts.${key}`),
        }))}
        chosen={chosen}
        choose={choose}
      />
      <ChangeActions
        command={changingPositionMode}
        input={{ symbol, positionMode: chosen }}
        disabled={chosen === positionMode}
        close={close}
      />
    </>
  );
}
