import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoggedIn } from '../../../api/session.ts';
import { useStatus } from '../../../blocks/market/live.ts';
import { useFundingCountdown } from '../../../blocks/market/use-funding-countdown.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { navigation } from '../../../navigation/navigation.tsx';
import { LOGIN_PATH } from '../../../navigation/pages.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LiveText } from '../../../ui/live-text.tsx';
import { useMode } from '../use-mode.ts';
import styles from './contract-ticket.module.css';

const SHEETS = {
  margin: lazy(() =>
    import('../sheets/margin-mode-sheet.tsx').then((it) => ({ default: it.MarginModeSheet })),
  ),
  leverage: lazy(() => import('../sheets/leverage-sheet.tsx').then((it) => ({ default: it.LeverageSheet }))),
  settings: lazy(() => import('../sheets/settings-sheet.tsx').then((it) => ({ default: it.SettingsSheet }))),
} as const;
type SheetName = keyof typeof SHEETS;

/** How the user trades this contract, and its next funding payment. */
export function ModeLine({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useTranslation();
  const { leverage, marginMode } = useMode(symbol);
  const [sheet, setSheet] = useState<SheetName>();
  const isLoggedIn = useLoggedIn();
  const open = (name: SheetName) => () => {
    if (isLoggedIn || name === 'settings') setSheet(name);
    else void navigation.navigateTo(LOGIN_PATH);
  };
  const Sheet = sheet === undefined ? undefined : SHEETS[sheet];
  return (
    <div className={styles.modes}>
      <Chip label={t('contract.margin.title')} press={open('margin')}>
        {t(`contract.margin.modes.${marginMode}`)}
      </Chip>
      <Chip label={t('contract.leverage.title')} press={open('leverage')}>
        {`${String(leverage)}×`}
      </Chip>
      <Funding symbol={symbol} />
      <IconButton label={t('contract.settings.title')} press={open('settings')}>
        <Icon name="tune" size={20} />
      </IconButton>
      {Sheet === undefined ? null : (
        <Suspense>
          <Sheet symbol={symbol} close={() => setSheet(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

interface ChipInput {
  /** The name of the value, for screen readers. */
  readonly label: string;
  readonly press: () => void;
  readonly children: string;
}

function Chip({ label, press, children }: ChipInput): ReactNode {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-haspopup="dialog"
      aria-label={`${label}: ${children}`}
      onClick={press}
    >
      <span>
        {children}
        <Icon name="down" size={14} />
      </span>
    </button>
  );
}

function Funding({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useTranslation();
  const mark = useTopic(`mark/${symbol}`);
  const countdown = useFundingCountdown(symbol);
  const place = useStatus<HTMLParagraphElement>(mark);
  return (
    <p ref={place} className={styles.funding}>
      <span>{t('market.detail.funding')}</span>
      <span className={styles.rate}>
        <LiveText text={mark.funding} testId="funding" /> <LiveText text={countdown} testId="countdown" />
      </span>
    </p>
  );
}
