import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { ALERTS_PATH } from '../../navigation/pages.ts';
import { Glyph } from '../../ui/glyph.tsx';
import styles from '../../ui/icon-button.module.css';

/** A bell with a plus. */
export const ALERT_ICON = 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4M12 9v5M9.5 11.5h5';

/** Leads to the alerts of a market. */
export function AlertLink({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <PageLink
      to={addressOf(ALERTS_PATH, { symbol })}
      className={styles.button}
      aria-label={t('market.detail.alert')}
    >
      <Glyph path={ALERT_ICON} size={22} />
    </PageLink>
  );
}
