/** The markets of a list on the home page: loaded from the engine again while no finger touches the screen. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import type { MarketQuery } from '#worker/engine-api';
import { useInstruments } from '../../blocks/market/instruments.ts';
import { engine } from '../../engine/start-engine.ts';
import { preferences } from '../../preferences/preferences.ts';

export const TOPS = ['gainers', 'losers', 'volume', 'favourites'] as const;
export type Top = (typeof TOPS)[number];

const REPEAT_MILLIS = 10_000;

/** Undefined until the first order arrived; rows remain until the next. Another `turn` loads it again at once. */
export function useRanked(top: Top, count: number, turn: number): readonly Instrument[] | undefined {
  const instruments = useInstruments();
  const { favourites } = useSnapshot(preferences);
  // Only the list of favourites follows them.
  const chosen = top === 'favourites' ? favourites : undefined;
  const [symbols, setSymbols] = useState<readonly string[]>();
  const turns = useRef(0);
  const again = useCallback(async () => {
    if (instruments === undefined) return;
    const mine = ++turns.current;
    const found = await engine.arrange(queryOf(top, [...(chosen ?? instruments.keys())]));
    if (mine === turns.current) setSymbols(found.slice(0, count));
  }, [instruments, top, chosen, count]);
  useEffect(() => {
    void again();
    return whileIdle(() => void again());
  }, [again, turn]);
  return useMemo(
    () => instruments && symbols?.flatMap((symbol) => instruments.get(symbol) ?? []),
    [symbols, instruments],
  );
}

/** The engine's query for a ranking; it uses the list of favourites, which accepts any markets. */
function queryOf(top: Top, favourites: readonly string[]): MarketQuery {
  const query = { tab: 'favourites', favourites, search: '' } as const;
  switch (top) {
    case 'gainers':
      return { ...query, sort: 'change', descending: true, onePerCoin: true };
    case 'losers':
      return { ...query, sort: 'change', descending: false, onePerCoin: true };
    case 'volume':
      return { ...query, sort: 'volume', descending: true, onePerCoin: true };
    case 'favourites':
      return { ...query, descending: true };
  }
}

/** Nothing moves away under a finger, and a hidden page requests nothing. */
function whileIdle(act: () => void): () => void {
  let touched = false;
  const down = () => (touched = true);
  const up = (event: TouchEvent) => {
    touched = event.touches.length > 0;
  };
  const timer = setInterval(() => {
    if (!touched && !document.hidden) act();
  }, REPEAT_MILLIS);
  const controller = new AbortController();
  const received = { signal: controller.signal, passive: true };
  // A finger that scrolls ends its pointer early; its touch lasts until it is lifted.
  window.addEventListener('touchstart', down, received);
  window.addEventListener('touchend', up, received);
  window.addEventListener('touchcancel', up, received);
  window.addEventListener('mousedown', down, received);
  window.addEventListener('mouseup', () => (touched = false), received);
  return () => {
    clearInterval(timer);
    controller.abort();
  };
}
