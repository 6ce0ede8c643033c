import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { preferences, shownTheme, toggleTheme } from '../preferences/preferences.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';

export function ThemeButton(): ReactNode {
  const { t } = useTranslation();
  const { theme } = useSnapshot(preferences);
  const dark = shownTheme(theme) === 'dark';
  return (
    <IconButton label={t(dark ? 'app.theme.toLight' : 'app.theme.toDark')} press={toggleTheme}>
      <Icon name={dark ? 'sun' : 'moon'} size={20} />
    </IconButton>
  );
}
