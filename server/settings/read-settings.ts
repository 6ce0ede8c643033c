/** Reads settings from the core, and their history from the database. */
import { answering, type QueryHandler } from '../core/core-query.ts';
import type { Slices } from '../core/state-slice.ts';
import type { Writer } from '../core/writer.ts';
import type { Store } from '../db/store-api.ts';
import { settingChangesQuery, settingsQuery, unfitSettingsQuery, type CurrentSetting } from './queries.ts';
import { settings } from './settings-state.ts';
import type { SettingChange } from './stored-settings.ts';
import { settingsTables } from './tables.ts';

export interface SettingsQueriesInput {
  readonly writer: Pick<Writer, 'read'>;
  readonly store: Pick<Store, 'query'>;
}

export function settingsQueries({ writer, store }: SettingsQueriesInput): readonly QueryHandler[] {
  const stored = settingsTables.calls(store);
  return [
    answering(settingsQuery, () => writer.read(currentSettings)),
    answering(settingChangesQuery, async (query) => {
      const list = await stored.changes(query);
      return { list, next: list.length < query.limit ? null : (list.at(-1)?.number ?? null) };
    }),
    answering(unfitSettingsQuery, () => writer.read((state) => settings.of(state).unfit)),
  ];
}

function currentSettings(state: Slices): CurrentSetting[] {
  const { defined, values, changes } = settings.of(state);
  return [...defined.values()]
    .map((setting) => ({
      name: setting.name,
      value: values.get(setting.name),
      default: setting.default,
      change: changeOf(changes.get(setting.name)),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function changeOf(change: SettingChange | undefined): CurrentSetting['change'] {
  if (change === undefined) return null;
  const { number, operator, reason, time } = change;
  return { number, operator, reason, time };
}
