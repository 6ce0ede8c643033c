import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import styles from './home-page.module.css';
import { GROUPS } from './place-lists.ts';
import { Shortcuts } from './shortcuts.tsx';

/** Every built page, in groups. */
export function MenuPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('home.menu')} back>
      <ScrollArea kind="cards" className={styles.whole}>
        {GROUPS.map(({ key, places }) => (
          <section key={key} className={styles.group}>
            <h2 className={styles.groupTitle}>{t(`home.group.${key}`)}</h2>
            <Shortcuts places={places} label={t(`home.group.${key}`)} />
          </section>
        ))}
      </ScrollArea>
    </Page>
  );
}
