import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { CoinLogo } from '../../blocks/market/coin-logo.tsx';
import { marketName, useInstruments } from '../../blocks/market/instruments.ts';
import { useDirection } from '../../blocks/market/live.ts';
import { useSymbols } from '../../blocks/market/use-symbols.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { AnyRow } from '../../ui/any-row.tsx';
import { LiveText } from '../../ui/live-text.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './pair-sheet.module.css';

interface PairSheetInput {
  readonly chosen: string;
  readonly choose: (symbol: string) => void;
  readonly close: () => void;
  /** The label for no choice: '' is then the first option. */
  readonly any?: string;
}

/** All spot markets in the engine's order, found by symbol or name; a tap chooses one and closes the sheet. */
export function PairSheet({ chosen, choose, close, any }: PairSheetInput): ReactNode {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const query = useMemo(() => ({ tab: 'spot', search, favourites: [], descending: true }) as const, [search]);
  const symbols = useSymbols(query);
  const instruments = useInstruments();
  const found = symbols
    ?.map((symbol) => instruments?.get(symbol))
    .filter((each): each is Instrument => each?.kind === 'spot');
  const take = (symbol: string) => {
    choose(symbol);
    close();
  };
  return (
    <Sheet title={t('market.search.label')} close={close}>
      <div className={styles.search}>
        <SearchField
          label={t('market.search.label')}
          placeholder={t('market.search.label')}
          clearLabel={t('market.search.clear')}
          value={search}
          change={setSearch}
        />
      </div>
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
          <li className={styles.none}>{t('market.search.none', { text: search })}</li>
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
  // The slow ticker comes with the list of all markets, so this list subscribes to no further channels.
  const ticker = useTopic(`ticker/${instrument.symbol}/slow`);
  const change = useDirection<HTMLSpanElement>(ticker.direction);
  return (
    <button type="button" className={styles.pair} aria-current={chosen} onClick={choose}>
      <CoinLogo coin={instrument.base} />
      <span className={styles.words}>
        <span className={styles.name}>{marketName(instrument)}</span>
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
