/** What a page wants to find again when one comes back to it: its scroll position, by the history's entry. */
import { useCallback, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const places = new Map<string, unknown>();
const MOST_PLACES = 50;

export interface KeptPlace<Place> {
  /** Where it was left, on the way back only. */
  readonly found: Place | undefined;
  readonly keep: (place: Place) => void;
}

export function useKeptPlace<Place>(): KeptPlace<Place> {
  const { key } = useLocation();
  const arrival = useNavigationType();
  const found = useRef(arrival === NavigationType.Pop ? (places.get(key) as Place | undefined) : undefined);
  const keep = useCallback(
    (place: Place) => {
      places.delete(key);
      places.set(key, place);
      for (const oldest of places.keys()) {
        if (places.size <= MOST_PLACES) break;
        places.delete(oldest);
      }
    },
    [key],
  );
  return { found: found.current, keep };
}
