import { lazy, Suspense, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { marketName } from './instruments.ts';
import styles from './pair-title.module.css';

const PairSheet = lazy(() => import('./pair-sheet.tsx').then(({ PairSheet: sheet }) => ({ default: sheet })));

interface PairTitleInput {
  readonly instrument: Instrument;
  readonly choose: (symbol: string) => void;
  /** Offers markets of this kind alone; by default of all kinds. */
  readonly kind?: Instrument['kind'];
  /** Offers these markets alone. */
  readonly symbols?: ReadonlySet<string> | undefined;
}

/** A market's name as a page's heading, which opens the list of markets. */
export function PairTitle({ instrument, choose, kind, symbols }: PairTitleInput): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const name = marketName(instrument);
  return (
    <>
      <button
        type="button"
        className={styles.pair}
        aria-haspopup="dialog"
        aria-label={t('market.pair.choose', { market: name })}
        onClick={() => setOpen(true)}
      >
        {name}
        {instrument.kind === 'perpetual' ? <Tag>{t('market.perpetual')}</Tag> : null}
        <Icon name="down" size={20} />
      </button>
      {/* Outside of the heading, whose name and style it would share. */}
      {open
        ? createPortal(
            <Suspense>
              <PairSheet
                chosen={instrument.symbol}
                choose={choose}
                symbols={symbols}
                {...(kind === undefined ? { contracts: true } : { kind })}
                close={() => setOpen(false)}
              />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
}
