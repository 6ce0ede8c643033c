import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLink } from '../../navigation/page-link.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { placeOf } from '../../blocks/places.ts';
import type { HomePlace } from './place-lists.ts';
import styles from './shortcuts.module.css';

/** Pages as a grid of pictures with their names. */
export function Shortcuts({
  places,
  label,
}: {
  readonly places: readonly HomePlace[];
  readonly label: string;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <nav className={styles.grid} aria-label={label}>
      {places.map((name) => {
        const { to, path } = placeOf(name);
        return (
          <PageLink key={name} to={to} className={styles.place}>
            <span className={styles.picture}>
              <Glyph path={path} size={20} />
            </span>
            <span className={styles.name}>{t(`home.place.${name}`)}</span>
          </PageLink>
        );
      })}
    </nav>
  );
}
