import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useFavourite } from './favourite.ts';
import styles from './favourite-sheet.module.css';
import { marketName } from './instruments.ts';

export function FavouriteSheet({
  instrument,
  close,
}: {
  readonly instrument: Instrument;
  readonly close: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { chosen, toggle } = useFavourite(instrument);
  return (
    <Sheet title={marketName(instrument)} close={close}>
      <button
        type="button"
        className={styles.choice}
        onClick={() => {
          toggle();
          close();
        }}
      >
        <Icon name="star" filled={chosen} size={20} />
        {t(chosen ? 'market.favourites.remove' : 'market.favourites.add')}
      </button>
      <button type="button" className={styles.choice} onClick={close}>
        <Icon name="close" size={20} />
        {t('app.close')}
      </button>
    </Sheet>
  );
}
