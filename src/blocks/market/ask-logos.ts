/** Asks for the pictures of coins: with the code of calls, which loads after the first screen. */
import type { indexLogo } from '#protocol/market';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';

/** The address of each coin's picture, by the coin. */
export type Logos = Readonly<Record<string, string>>;

/** @throws when the platform does not answer */
export function askLogos(): Promise<Logos> {
  return call<typeof indexLogo>(CALLS.indexLogo, {}, QUIETLY);
}
