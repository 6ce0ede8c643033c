import type { ReactNode } from 'react';
import { PageLink } from '../navigation/page-link.tsx';
import { Glyph } from '../ui/glyph.tsx';
import styles from './action-row.module.css';

export interface Action {
  readonly to: string;
  /** A line drawing on a 24-point grid. */
  readonly path: string;
  readonly label: string;
}

/** Actions, side by side. */
export function ActionRow({ actions }: { readonly actions: readonly Action[] }): ReactNode {
  return (
    <ul className={styles.actions}>
      {actions.map(({ to, path, label }) => (
        <li key={to}>
          <PageLink to={to} className={styles.action}>
            <span className={styles.tile}>
              <Glyph path={path} size={22} />
            </span>
            <span>{label}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
