/** The operators' calls for the platform's settings. */
import { SUCCESS } from '#protocol/names/codes';
import { operatorChangeSetting, operatorSettingChanges, operatorSettings } from '#protocol/settings';
import type { CoreApi } from '../core/core-api.ts';
import { operator } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { Log } from '../base/log.ts';
import { settingChangesQuery, settingsQuery } from './queries.ts';

/** Changes on a page, by default. */
const PAGE_CHANGES = 20;

export interface SettingsCallsInput {
  readonly core: Pick<CoreApi, 'execute' | 'ask'>;
  readonly log: Pick<Log, 'info'>;
}

export function settingsCalls({ core, log }: SettingsCallsInput): BoundCall[] {
  return [
    bind(operatorChangeSetting, operator(), async ({ id, ...input }, { caller }) => {
      const command = { kind: 'settings.change', user: caller.id, id, input, isParsed: true } as const;
      const done = await core.execute(command);
      if (done.code !== SUCCESS) return new Refusal(done.code, done.problems);
      const number = done.answer['number'] as number;
      const { name, reason } = input;
      log.info({ operator: caller.id, name, reason, number }, 'an operator changed a setting');
      return { number };
    }),
    bind(operatorSettings, operator(), async () => ({ list: await core.ask(settingsQuery, {}) })),
    bind(operatorSettingChanges, { ...operator(), reads: true }, ({ limit = PAGE_CHANGES, ...asked }) =>
      core.ask(settingChangesQuery, { ...asked, limit }),
    ),
  ];
}
