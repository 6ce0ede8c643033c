import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { InstallButton } from '../../blocks/install-button.tsx';
import { Page } from '../../blocks/page.tsx';
import { placeOf, type PlaceName } from '../../blocks/places.ts';
import { RowLink } from '../../blocks/row-link.tsx';
import { ThemeButton } from '../../blocks/theme-button.tsx';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { preferences } from '../../preferences/preferences.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { RowGroup } from '../../ui/rows.tsx';
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
          <PlaceRow place="settings" name={t('user.settings.title')} />
          <PlaceRow place="language" name={t('user.language.title')} value={LANGUAGE_NAMES[language]} />
        </RowGroup>
        <RowGroup title={t('home.group.content')}>
          <PlaceRow place="notices" name={t('content.title.notice')} />
          <PlaceRow place="news" name={t('content.title.news')} />
          <PlaceRow place="help" name={t('content.title.help')} />
          <PlaceRow place="service" name={t('content.service.title')} />
        </RowGroup>
        <RowGroup>
          <PlaceRow place="download" name={t('home.download.title')} />
          <PlaceRow place="more" name={t('home.menu')} />
        </RowGroup>
        <InstallButton />
      </div>
    </Page>
  );
}

interface PlaceRowInput {
  readonly place: PlaceName;
  readonly name: string;
  readonly value?: string;
}

function PlaceRow({ place, ...words }: PlaceRowInput): ReactNode {
  const { to, path } = placeOf(place);
  return <RowLink to={to} icon={<Glyph path={path} size={22} />} {...words} />;
}
