import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Page } from '../../blocks/page.tsx';
import { LANGUAGES } from '#protocol/names/languages';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { SHIPPED } from '../../i18n/load-language.ts';
import { preferences } from '../../preferences/preferences.ts';
import { Choices } from '../../ui/choices.tsx';
import { LANGUAGE_NAMES } from '../../blocks/language-names.ts';
import styles from './user.module.css';

/** Chooses one of all languages; it applies at once. */
export function LanguagePage(): ReactNode {
  const { t } = useTranslation();
  const { language } = useSnapshot(preferences);
  return (
    <Page title={t('user.language.title')} back>
      <ScrollArea kind="cards">
        <div className={styles.card}>
          <Choices
            label={t('user.language.title')}
            choices={SHIPPED.map((key) => ({ key, label: LANGUAGE_NAMES[key], lang: LANGUAGES[key] }))}
            chosen={language}
            choose={(key) => (preferences.language = key)}
          />
        </div>
      </ScrollArea>
    </Page>
  );
}
