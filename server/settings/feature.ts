/** Values that operators change while the platform runs. Features define theirs in `server/<feature>/settings.ts`. */
import { defineFeature } from '../feature/define-feature.ts';
import { changeSettingCommand } from './change-rule.ts';
import { settingsQueries } from './read-settings.ts';
import { settingsCalls } from './settings-routes.ts';
import { settings } from './settings-state.ts';
import { settingsTables } from './tables.ts';

export const settingsFeature = defineFeature({
  name: 'settings',
  commands: [changeSettingCommand],
  slice: ({ stored, settings: all }) =>
    settings.rebuild({ settings: all, changes: settingsTables.loaded(stored) }),
  tables: [settingsTables],
  queries: settingsQueries,
  routes: settingsCalls,
});
