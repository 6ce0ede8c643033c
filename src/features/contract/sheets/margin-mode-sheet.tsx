import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MARGIN_MODES } from '#domain/contract/position-terms';
import { Choices } from '../../../ui/choices.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { changingMarginMode } from '../mode-commands.ts';
import { useMode } from '../use-mode.ts';
import { ChangeActions } from './change-actions.tsx';

export interface ModeSheetInput {
  readonly symbol: string;
  readonly close: () => void;
}

/** Isolated or cross margin, with what each of them means for the user's money. */
export function MarginModeSheet({ symbol, close }: ModeSheetInput): ReactNode {
  const { t } = useTranslation();
  const { marginMode } = useMode(symbol);
  const [chosen, choose] = useState(marginMode);
  return (
    <Sheet title={t('contract.margin.title')} close={close}>
      <Choices
        label={t('contract.margin.title')}
        choices={MARGIN_MODES.map((key) => ({
          key,
          label: t(`contract.margin.modes.${key}`),
          note: t(`contract.margin.texts.${key}`),
        }))}
        chosen={chosen}
        choose={choose}
      />
      <ChangeActions
        command={changingMarginMode}
        input={{ symbol, marginMode: chosen }}
        disabled={chosen === marginMode}
        close={close}
      />
    </Sheet>
  );
}
