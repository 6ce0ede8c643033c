import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import type { MarketTab } from '#worker/engine-api';
import { CoinLogo } from './coin-logo.tsx';
import { marketName, useInstruments } from './instruments.ts';
import { useDirection } from './live.ts';
import { useSymbols } from './use-symbols.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { AnyRow } from '../../ui/any-row.tsx';
import { preferences } from '../../preferences/preferences.ts';
import { LiveText } from '../../ui/live-text.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './pair-sheet.module.css';

interface PairSheetInput {
  readonly chosen: string;
  readonly choose: (symbol: string) => void;
  readonly close: () => void;
  /** Offers markets of this kind alone; by default spot markets. */
  readonly kind?: Instrument['kind'];
  /** Offers spot markets and contracts. */
  readonly contracts?: boolean;
  /** Offers these markets alone. */
  readonly symbols?: ReadonlySet<string> | undefined;
  /** The label for no choice: '' is then the first option. */
  readonly any?: string;
}

const TABS: Readonly<Record<Instrument['kind'], readonly MarketTab[]>> = {
  spot: ['favourites', 'spot'],
  perpetual: ['favourites', 'contract'],
};
const ALL_TABS: readonly MarketTab[] = ['favourites', 'contract', 'spot'];

/** The markets by kind, in the engine's order, found by symbol or name; a tap chooses one and closes the sheet. */
export function PairSheet(input: PairSheetInput): ReactNode {
  const { chosen, choose, close, kind = 'spot', contracts = false, symbols, any } = input;
  const { t } = useTranslation();
  const instruments = useInstruments();
  const [search, setSearch] = useState('');
  const [tab, setTab] = useState<MarketTab>(() =>
    instruments?.get(chosen)?.kind === 'perpetual' ? 'contract' : 'spot',
  );
  const favourites = useSnapshot(preferences).favourites;
  const query = useMemo(
    () => ({ tab, search, favourites: [...favourites], descending: true }),
    [tab, search, favourites],
  );
  const found = useSymbols(query)
    ?.map((symbol) => instruments?.get(symbol))
    .filter((each): each is Instrument => each !== undefined && (contracts || each.kind === kind))
    .filter(({ symbol }) => symbols?.has(symbol) ?? true);
  const take = (symbol: string) => {
    choose(symbol);
    close();
  };
  return (
    <Sheet title={t('market.title')} close={close}>
      <div className={styles.search}>
        <SearchField
          label={t('market.search.label')}
          placeholder={t('market.search.label')}
          clearLabel={t('market.search.clear')}
          value={search}
          change={setSearch}
        />
      </div>
      <Segments
        label={t('market.tab.label')}
        choices={(contracts ? ALL_TABS : TABS[kind]).map((key) => ({ key, label: t(`market.tab.${key}`) }))}
        chosen={tab}
        choose={(key) => {
          setTab(key);
          setSearch('');
        }}
      />
      <ul className={styles.pairs} aria-label={t('market.list.label')}>
        {any === undefined || search !== '' ? null : (
          <AnyRow text={any} chosen={chosen === ''} take={() => take('')} />
        )}
        {found?.map((each) => (
          <li key={each.symbol}>
            <PairRow instrument={each} chosen={chosen === each.symbol} choose={() => take(each.symbol)} />
          </li>
        ))}
        {found?.length === 0 ? (
          <li className={styles.none}>
            {search === '' ? t('market.favourites.empty') : t('market.search.none', { text: search })}
          </li>
        ) : null}
      </ul>
    </Sheet>
  );
}

interface PairRowInput {
  readonly instrument: Instrument;
  readonly chosen: boolean;
  readonly choose: () => void;
}

function PairRow({ instrument, chosen, choose }: PairRowInput): ReactNode {
  const { t } = useTranslation();
  // The slow ticker comes with the list of all markets, so this list subscribes to no further channels.
  const ticker = useTopic(`ticker/${instrument.symbol}/slow`);
  const change = useDirection<HTMLSpanElement>(ticker.direction);
  return (
    <button type="button" className={styles.pair} aria-current={chosen} onClick={choose}>
      <CoinLogo coin={instrument.base} />
      <span className={styles.words}>
        <span className={styles.name}>
          {marketName(instrument)}
          {instrument.kind === 'perpetual' ? <Tag>{t('market.perpetual')}</Tag> : null}
        </span>
        <span className={styles.figures}>
          <LiveText className={styles.price} text={ticker.last} />
          <span ref={change} className={styles.change}>
            <LiveText text={ticker.change} />
          </span>
        </span>
      </span>
    </button>
  );
}
