import { expect, it } from 'vitest';
import { operatorSettingChanges } from '#protocol/settings';
import { settingsCalls, type SettingsCallsInput } from './settings-routes.ts';

it('OPERATOR-901 the history of settings waits for its turn, because it reads the database', () => {
  const calls = settingsCalls({} as SettingsCallsInput);
  expect(calls.find(({ call }) => call === operatorSettingChanges)?.access.reads).toBe(true);
});
