/** The order of the list, fetched from the engine at a tap, on return and on pull; between them no row moves. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MarketQuery } from '#worker/engine-api';
import { engine } from '../../engine/start-engine.ts';
import { preferences } from '../../preferences/preferences.ts';
import { marketView } from './market.state.ts';

export interface Arranged {
  /** Undefined until the first answer. */
  readonly symbols: readonly string[] | undefined;
  /** Fetches the order again, by the current values. */
  readonly again: () => Promise<void>;
}

export function useArranged(): Arranged {
  const { tab, search, sort, descending, quote } = useSnapshot(marketView);
  const { favourites } = useSnapshot(preferences);
  // Only the favourites tab follows the favourites.
  const chosen = tab === 'favourites' ? favourites : undefined;
  const [symbols, setSymbols] = useState<readonly string[]>();
  const turns = useRef(0);
  const again = useCallback(async () => {
    const mine = ++turns.current;
    const query: MarketQuery = {
      tab,
      search,
      descending,
      favourites: [...(chosen ?? [])],
      ...(sort === undefined ? {} : { sort }),
      ...(tab !== 'spot' || quote === undefined ? {} : { quote }),
    };
    const list = await engine.arrange(query);
    if (mine === turns.current) setSymbols(list);
  }, [tab, search, sort, descending, chosen, quote]);
  useEffect(() => {
    void again();
    const onReturn = () => {
      if (!document.hidden) void again();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [again]);
  return { symbols, again };
}
