/**
 * The account has a language (SPEC §3): it follows its user to each device, and a choice on one of them is kept with
 * the account. An account that has none takes the device's.
 */
import { subscribeKey } from 'valtio/utils';
import { CALLS } from '#protocol/names/calls';
import type { LanguageCode } from '#protocol/names/languages';
import type { User } from '#protocol/names/user';
import type { updateUser } from '#protocol/user';
import { call, QUIETLY } from '../api/call.ts';
import { keptToken } from '../api/session.ts';
import { preferences } from '../preferences/preferences.ts';

/** The language that the account is known to have; undefined: not known. */
let known: LanguageCode | undefined;

/** What the platform says of the account counts here too. */
export function adoptLanguage(user: User | undefined): void {
  if (user === undefined) return;
  known = user.language ?? undefined;
  if (known === undefined) keepLanguage();
  else preferences.language = known;
}

/** A change of the language on this device is the account's from now on. */
export function followAccountLanguage(): void {
  subscribeKey(preferences, 'language', keepLanguage);
}

function keepLanguage(): void {
  const { language } = preferences;
  if (keptToken() === null || language === known) return;
  known = language;
  // Unanswered: the account keeps the one before, and the next change or device says it again.
  call<typeof updateUser>(CALLS.updateUser, { language }, QUIETLY).catch(() => (known = undefined));
}
