import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { amountText } from '../../i18n/amount-text.ts';
import { COLOURS } from '../../preferences/kept.ts';
import { preferences } from '../../preferences/preferences.ts';
import { Choices } from '../../ui/choices.tsx';
import styles from './user.module.css';

/** Each palette beside its name, with a rise and a fall as a list shows them. */
export function ColourChoice(): ReactNode {
  const { t, i18n } = useTranslation();
  const { colours } = useSnapshot(preferences);
  const rise = `+${amountText('2.41', i18n.language)}%`;
  const fall = `${amountText('-1.22', i18n.language)}%`;
  return (
    <Choices
      label={t('user.settings.colours')}
      chosen={colours}
      choose={(key) => (preferences.colours = key)}
      choices={COLOURS.map((key) => ({
        key,
        label: t(`user.settings.${key}`),
        sample: (
          <span className={styles.sample} data-colours={key} aria-hidden="true">
            <span className={styles.up}>{rise}</span>
            <span className={styles.down}>{fall}</span>
          </span>
        ),
      }))}
    />
  );
}
