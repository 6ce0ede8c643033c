/**
 * The account has a language (SPEC §3): it applies on each of the user's devices, and a choice on one of them
 * is stored with the account. An account without a language takes the device's.
 */
import { subscribeKey } from 'valtio/utils';
import { CALLS } from '#protocol/names/calls';
import type { LanguageCode } from '#protocol/names/languages';
import type { User } from '#protocol/names/user';
import type { updateUser } from '#protocol/user';
import { call, QUIETLY } from '../api/call.ts';
import { keptToken } from '../api/session.ts';
import { preferences } from '../preferences/preferences.ts';

/** The account's known language; undefined: unknown. */
let known: LanguageCode | undefined;

/** Also applies to the account's language in an answer of the platform. */
export function adoptLanguage(user: User | undefined): void {
  if (user === undefined) return;
  known = user.language ?? undefined;
  if (known === undefined) keepLanguage();
  else preferences.language = known;
}

/** From now on a change of the language on this device changes the account's. */
export function followAccountLanguage(): void {
  subscribeKey(preferences, 'language', keepLanguage);
}

function keepLanguage(): void {
  const { language } = preferences;
  if (keptToken() === null || language === known) return;
  known = language;
  // Without an answer the account keeps its language; the next change or device sends it again.
  call<typeof updateUser>(CALLS.updateUser, { language }, QUIETLY).catch(() => (known = undefined));
}
