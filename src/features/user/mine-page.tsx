import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { InstallButton } from '../../blocks/install-button.tsx';
import { Page } from '../../blocks/page.tsx';
import { RowLink } from '../../blocks/row-link.tsx';
import { ThemeButton } from '../../blocks/theme-button.tsx';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { LANGUAGE_PATH, SETTINGS_PATH } from '../../navigation/pages.ts';
import { preferences } from '../../preferences/preferences.ts';
import { Icon } from '../../ui/icon.tsx';
import { RowGroup } from '../../ui/rows.tsx';
import { Globe } from './globe.tsx';
import { LANGUAGE_NAMES } from './language-names.ts';
import styles from './user.module.css';

/** A visitor's own page: the way to an account, and what works without one. */
export function MinePage(): ReactNode {
  const { t } = useTranslation();
  const { language } = useSnapshot(preferences);
  return (
    <Page title={t('user.mine.title')} actions={<ThemeButton />}>
      <div className={styles.scroll}>
        <div className={styles.head}>
          <VisitorInvitation title={t('user.mine.head')} text={t('user.mine.headText')} />
        </div>
        <RowGroup title={t('user.mine.app')}>
          <RowLink to={SETTINGS_PATH} icon={<Icon name="tune" size={22} />} name={t('user.settings.title')} />
          <RowLink
            to={LANGUAGE_PATH}
            icon={<Globe />}
            name={t('user.language.title')}
            value={LANGUAGE_NAMES[language]}
          />
        </RowGroup>
        <InstallButton />
      </div>
    </Page>
  );
}
