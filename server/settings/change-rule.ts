/** An operator changes a setting: the new value applies from the next command. */
import * as z from 'zod/mini';
import { AUTH_CODES, OPERATOR_CODES } from '#protocol/names/codes';
import { schemaProblems } from '#protocol/schema-problems';
import { changeSettingInput } from '#protocol/settings';
import { defineCommand } from '../core/user-command.ts';
import { apply, settings } from './settings-state.ts';
import { settingChangeRows } from './stored-settings.ts';

/** Returns `{ number }`: the change's position in the one order of all commands. */
export const changeSettingCommand = defineCommand('settings.change', {
  by: 'user',
  input: changeSettingInput,
  refusals: [AUTH_CODES.notAllowed, OPERATOR_CODES.noSetting, OPERATOR_CODES.badSetting],
  reasons: [],
  rule({ state, user, number, time }, { name, value, reason }) {
    if (user?.role !== 'operator') return { refused: AUTH_CODES.notAllowed };
    const held = settings.of(state);
    const setting = held.defined.get(name);
    if (setting === undefined)
      return { refused: OPERATOR_CODES.noSetting, problems: [{ field: 'name', code: 'unknown' }] };
    const read = z.safeParse(setting.schema, value);
    if (!read.success)
      return { refused: OPERATOR_CODES.badSetting, problems: schemaProblems(read.error, ['value']) };
    const problem = setting.mayChange?.(held.values.get(name), read.data, time, state);
    if (problem !== undefined) {
      const field = ['value', ...problem.path].join('.');
      return { refused: OPERATOR_CODES.badSetting, problems: [{ field, code: problem.code }] };
    }
    const change = { number, name, value: read.data, reason, operator: user.id, time };
    apply(held, change);
    return { writes: [settingChangeRows.write(change)], answer: { number } };
  },
});
