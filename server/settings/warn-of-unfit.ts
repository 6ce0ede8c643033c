/** Warns at a start of stored settings that this version cannot use, so that an operator sets them again. */
import type { CoreApi } from '../core/core-api.ts';
import type { Log } from '../base/log.ts';
import { unfitSettingsQuery } from './queries.ts';

export async function warnOfUnfitSettings(core: Pick<CoreApi, 'ask'>, log: Pick<Log, 'warn'>): Promise<void> {
  for (const { name, number } of await core.ask(unfitSettingsQuery, {}))
    log.warn({ name, number }, 'a stored setting does not fit this version: its default counts');
}
