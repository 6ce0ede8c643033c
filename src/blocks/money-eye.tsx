import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isMoneyHidden, toggleMoney } from './hidden-money.ts';
import { useValue } from '../engine/use-value.ts';
import { Glyph } from '../ui/glyph.tsx';
import { IconButton } from '../ui/icon-button.tsx';

const EYE =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z';
const CLOSED_EYE = `${EYE}M4 20 20 4`;

/** Hides the user's amounts everywhere, and shows them again. Uses texts of `assets`. */
export function MoneyEye(): ReactNode {
  const { t } = useTranslation();
  const isHidden = useValue(isMoneyHidden);
  return (
    <IconButton label={t('assets.overview.hide')} pressed={isHidden} press={toggleMoney}>
      <Glyph path={isHidden ? CLOSED_EYE : EYE} size={20} />
    </IconButton>
  );
}
