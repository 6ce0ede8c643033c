/** The core's queries about settings. `read-settings.ts` answers them. */
import { coreQuery, type NoInput } from '../core/core-query.ts';
import type { SettingChange, SettingChangesQuery } from './stored-settings.ts';

export interface CurrentSetting {
  readonly name: string;
  readonly value: unknown;
  readonly default: unknown;
  /** Its last usable change; null: none. */
  readonly change: Omit<SettingChange, 'name' | 'value'> | null;
}

/** Newest first; `next` is the `before` of the next older page, null at the end. */
export interface SettingChangesPage {
  readonly list: readonly SettingChange[];
  readonly next: number | null;
}

/** All settings as last committed, by name. */
export const settingsQuery = coreQuery<NoInput, readonly CurrentSetting[]>('settings.current');
export const settingChangesQuery = coreQuery<SettingChangesQuery, SettingChangesPage>('settings.changes');
/** Stored changes that this version of the platform cannot use. */
export const unfitSettingsQuery = coreQuery<NoInput, readonly SettingChange[]>('settings.unfit');
