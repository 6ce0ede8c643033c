import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { navigation } from '../navigation/navigation.tsx';
import { usePageHeading } from '../navigation/use-page-heading.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './page.module.css';

interface PageInput {
  readonly title: string;
  /** In place of the heading, if it shows more than the title. */
  readonly heading?: ReactNode;
  /** A press goes back, or runs the page's action. */
  readonly back?: boolean | (() => void);
  /** The title has a separate line, as the first words of a page with a single question. */
  readonly large?: boolean;
  readonly actions?: ReactNode;
  /** A line of the bar above its heading. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** A page's frame: its bar with the heading, and its content. */
export function Page({
  title,
  heading,
  back = false,
  large = false,
  actions,
  above,
  children,
}: PageInput): ReactNode {
  const { t } = useTranslation();
  const focused = usePageHeading(title);
  return (
    <div className={styles.page}>
      <header className={styles.bar} data-large={large}>
        {above === undefined ? null : <div className={styles.above}>{above}</div>}
        {back ? (
          <button
            type="button"
            className={styles.back}
            aria-label={t('app.page.back')}
            onClick={typeof back === 'function' ? back : () => navigation.back()}
          >
            <Icon name="back" />
          </button>
        ) : null}
        <h1 ref={focused} tabIndex={-1} className={back ? styles.inner : styles.title}>
          {heading ?? title}
        </h1>
        <div className={styles.actions}>{actions}</div>
      </header>
      {children}
    </div>
  );
}
