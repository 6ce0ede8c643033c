import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowLink } from '../../blocks/row-link.tsx';
import { SETTINGS_PATH } from '../../navigation/pages.ts';
import { AnyRow } from '../../ui/any-row.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RowButton, RowGroup, RowSwitch } from '../../ui/rows.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Sample } from './sample.tsx';

const THEMES = ['light', 'dark', 'system'] as const;
const COLOURS = ['green-up', 'red-up', 'blue-orange'] as const;

/** The rows of settings pages. */
export function RowSamples(): ReactNode {
  const { t } = useTranslation();
  const [on, setOn] = useState(true);
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('dark');
  const [colours, setColours] = useState<(typeof COLOURS)[number]>('green-up');
  return (
    <>
      <Sample piece="rows" wide>
        <RowGroup title={t('user.settings.region')}>
          <RowLink
            to={SETTINGS_PATH}
            icon={<Icon name="tune" size={22} />}
            name={t('user.settings.title')}
            note={t('user.settings.about')}
          />
          <RowButton name={t('user.settings.currency')} value="USD" press={() => setOn(!on)} />
          <RowSwitch
            name={t('user.settings.sound')}
            note={t('user.settings.soundText')}
            on={on}
            change={setOn}
          />
          <RowSwitch name={t('user.settings.haptic')} on={!on} change={(off) => setOn(!off)} />
        </RowGroup>
      </Sample>
      <Sample piece="choices" wide>
        <Choices
          label={t('user.settings.colours')}
          choices={COLOURS.map((key, at) => ({
            key,
            label: t(`user.settings.${key}`),
            ...(at === 0 ? { note: t('user.settings.colours') } : {}),
            ...(at === 1 ? { value: '+2.41%' } : {}),
          }))}
          chosen={colours}
          choose={setColours}
        />
      </Sample>
      <Sample piece="segments" wide>
        <Segments
          label={t('user.settings.theme')}
          choices={THEMES.map((key) => ({ key, label: t(`user.settings.${key}`) }))}
          chosen={theme}
          choose={setTheme}
        />
      </Sample>
      <Sample piece="any-row" wide>
        <ul>
          <AnyRow
            text={t('user.settings.system')}
            chosen={theme === 'system'}
            take={() => setTheme('system')}
          />
        </ul>
      </Sample>
    </>
  );
}
