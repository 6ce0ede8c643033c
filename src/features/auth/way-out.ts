import { HOME_PATH } from '../../navigation/pages.ts';
import { isEntrance } from './return-address.ts';

/** The way out of the entrances at the end of a history. */
export type WayOut =
  /** Back by this many pages. */
  | { readonly back: number }
  /** The page replaces this one, and as many before it. */
  | { readonly over: number };

/** @param addresses of the history up to the present page, which is an entrance */
export function wayOut(addresses: readonly (string | undefined)[], onward: string): WayOut {
  let first = addresses.length - 1;
  while (first > 0 && isEntrance(addresses[first - 1] ?? '')) first -= 1;
  const before = addresses[first - 1];
  const over = addresses.length - 1 - first;
  const isBefore = before === onward || (before === '/' && onward === HOME_PATH);
  return isBefore ? { back: over + 1 } : { over };
}
