import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../../ui/glyph.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';

const OUT_OF_BOX = 'M12 15V3.5M8 7.5l4-4 4 4M6 11H4.5v9.5h15V11H18';

interface ShareButtonInput {
  /** The market, for screen readers. */
  readonly market: string;
  readonly press: () => void;
}

export function ShareButton({ market, press }: ShareButtonInput): ReactNode {
  const { t } = useTranslation();
  return (
    <IconButton label={`${t('positions.share.title')} ${market}`} press={press}>
      <Glyph path={OUT_OF_BOX} size={18} />
    </IconButton>
  );
}
