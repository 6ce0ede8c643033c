import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import { giveFeedback } from '../feedback.ts';
import { preferences, toggleFavourite } from '../../preferences/preferences.ts';
import { toast } from '../../ui/toast.tsx';
import { marketName } from './instruments.ts';

export interface Favourite {
  readonly chosen: boolean;
  readonly toggle: () => void;
}

export function useFavourite(instrument: Instrument): Favourite {
  const { t } = useTranslation();
  const chosen = useSnapshot(preferences).favourites.includes(instrument.symbol);
  const toggle = () => {
    toggleFavourite(instrument.symbol);
    giveFeedback();
    const market = marketName(instrument);
    toast(t(chosen ? 'market.favourites.removed' : 'market.favourites.added', { market }));
  };
  return { chosen, toggle };
}
