/**
 * State that a page restores on the way back, by the history's entry: its scroll position, typed text. A reload
 * counts as a way back: the state then passes through the tab's session storage, so secrets do not belong here.
 */
import { useCallback, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const STORAGE_KEY = 'brisk.places';
const MOST_PLACES = 50;

const places = new Map<string, unknown>(readPlaces());
/** By the names of `keepInTab`. */
const held = new Map<string, object>();
/** State that a reload discards. */
const loaded = new Map<string, unknown>();
const savers = new Set<() => void>();

/** Tests of forms import this without a page. */
const page = typeof window === 'undefined' ? undefined : window;

page?.addEventListener('pagehide', () => {
  for (const save of savers) save();
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...places]));
  } catch {
    // Storage is blocked or full: a reload begins at the top.
  }
});

function readPlaces(): [string, unknown][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, unknown][];
  } catch {
    return [];
  }
}

export interface KeptPlace<Place> {
  /** The stored place, on the way back only. */
  readonly found: Place | undefined;
  readonly keep: (place: Place) => void;
}

/** @param name distinguishes several places of one page */
export function useKeptPlace<Place>(name = ''): KeptPlace<Place> {
  return usePlaceIn(places, name);
}

/** The same for loaded user data: it stays in this document, and is requested again after a reload. */
export function useLoadedPlace<Place>(name: string): KeptPlace<Place> {
  return usePlaceIn(loaded, name);
}

function usePlaceIn<Place>(kept: Map<string, unknown>, name: string): KeptPlace<Place> {
  const { key: entry, pathname, search } = useLocation();
  // A typed address has no history entry of ours: all of them share one name.
  const key = `${entry} ${pathname}${search} ${name}`;
  const arrival = useNavigationType();
  const found = useRef(arrival === NavigationType.Pop ? (kept.get(key) as Place | undefined) : undefined);
  const keep = useCallback(
    (place: Place) => {
      kept.delete(key);
      kept.set(key, place);
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_PLACES) break;
        kept.delete(oldest);
      }
    },
    [kept, key],
  );
  return { found: found.current, keep };
}

/**
 * Restores into `state` the values that this tab held under `name` before a reload, and keeps them from now on: for
 * state that belongs to no single entry of the history. It must be plain values.
 */
export function keepInTab(name: string, state: object): void {
  Object.assign(state, keptInTab(name));
  held.set(name, state);
  savers.add(() => {
    places.delete(name);
    places.set(name, state);
  });
}

/**
 * The state that this tab holds under `name`: changes of it are seen at once if its page is loaded, and otherwise when
 * it is. It is empty if the tab never held one.
 */
export function keptInTab<State extends object>(name: string): Partial<State> {
  const state = held.get(name) ?? (places.get(name) as object | undefined) ?? {};
  held.set(name, state);
  return state;
}

/** Calls `save` when the document is left, and when the returned function is called: on leaving the page. */
export function savedOnLeaving(save: () => void): () => void {
  savers.add(save);
  return () => {
    savers.delete(save);
    save();
  };
}
