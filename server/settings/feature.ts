/** Values that operators change while the platform runs. Features define theirs in `server/<feature>/settings.ts`. */
import { OPERATOR_CODES } from '#protocol/names/codes';
import { defineFeature } from '../feature/define-feature.ts';
import { changeSettingCommand } from './change-rule.ts';
import { settingsQueries } from './read-settings.ts';
import { settingsCalls } from './settings-routes.ts';
import { settings } from './settings-state.ts';
import { settingsTables } from './tables.ts';
import type { StatusesOf } from '../http/refuse.ts';

const statuses = {
  [OPERATOR_CODES.noSetting]: { status: 404 },
  [OPERATOR_CODES.badSetting]: { status: 400 },
} satisfies StatusesOf<typeof OPERATOR_CODES>;

export const settingsFeature = defineFeature({
  name: 'settings',
  statuses,
  commands: [changeSettingCommand],
  slice: ({ stored, settings: all }) =>
    settings.rebuild({ settings: all, changes: settingsTables.loaded(stored) }),
  queries: settingsQueries,
  routes: settingsCalls,
});
