import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf, type PositionChange } from './position-history.ts';

/** The name of a change in the user's language. */
export function useChangeName(): (change: PositionChange) => string {
  const { t } = useTranslation();
  return useCallback(
    (change) => {
      const name = nameOf(change);
      return 'forced' in name ? t(`positions.causes.${name.forced}`) : t(`history.kinds.${name.named}`);
    },
    [t],
  );
}
