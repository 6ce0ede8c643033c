import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { marketLabel } from '#domain/market/market-label';
import { useSnapshot } from 'valtio';
import { useLoggedIn } from '../../../api/session.ts';
import { IndexNotice } from '../../../blocks/market/index-notice.tsx';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ForcedCloseLink } from '../holdings/forced/forced-close-link.tsx';
import { dismissForced, forced } from './forced.state.ts';
import styles from './risk-banner.module.css';

/** Above the ticket: what is paused, what the platform closed, and a margin ratio near liquidation. */
export function RiskBanner({ symbol }: { readonly symbol: string }): ReactNode {
  const isLoggedIn = useLoggedIn();
  return (
    <div className={styles.banners}>
      <IndexNotice symbol={symbol} show={(text) => <NoticeLine testId="index-waits">{text}</NoticeLine>} />
      {isLoggedIn ? (
        <>
          <Forced />
          <Alert />
        </>
      ) : null}
    </div>
  );
}

function Forced(): ReactNode {
  const { t } = useTranslation();
  const { newest } = useSnapshot(forced);
  if (newest === undefined) return null;
  const { position, symbol, cause } = newest;
  return (
    <div className={styles.banner} role="status" data-testid="forced-banner">
      <span className={styles.two}>
        <strong>{marketLabel(symbol)}</strong> {t(`positions.causes.${cause}`)}
      </span>
      <ForcedCloseLink position={position} />
      <IconButton label={t('app.close')} press={dismissForced}>
        <Icon name="close" size={16} />
      </IconButton>
    </div>
  );
}

/** Its ratio is a number that changes with the mark; the line renders with the level. */
function Alert(): ReactNode {
  const { t } = useTranslation();
  const alert = useTopic('alert/all');
  const level = useValue(alert.level);
  const market = useValue(alert.market);
  const ratio = useValue(alert.ratio);
  if (level === 0) return null;
  return (
    <NoticeLine level={level} testId="margin-alert">
      {t(`positions.notices.${level === 2 ? 'near' : 'atRisk'}`, {
        market: market === '' ? t('positions.modes.cross') : marketLabel(market),
        ratio,
      })}
    </NoticeLine>
  );
}

interface NoticeLineInput {
  readonly testId: string;
  readonly level?: number;
  readonly children: string;
}

/** A notice above the ticket: one line, so that the ticket keeps its height; a tap shows the rest of a longer text. */
function NoticeLine({ testId, level, children }: NoticeLineInput): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.banner} role="status" data-level={level} data-testid={testId}>
      <button type="button" className={styles.line} aria-expanded={open} onClick={() => setOpen(!open)}>
        {children}
      </button>
    </div>
  );
}
