/** Puts an announced table of risk tiers in force at its time, as a change of the setting with an audit trail. */
import { PLATFORM } from '#domain/ledger/account-kinds';
import { platformRules } from '../core/decide.ts';
import { defineJob, type DueCommand } from '../core/schedule.ts';
import { apply, settings, valueOf } from '../settings/settings-state.ts';
import { settingChangeRows } from '../settings/stored-settings.ts';
import { contractTiers } from './settings.ts';

interface ApplyTiers extends DueCommand {
  readonly kind: 'contract.applyTiers';
}

export const tierRules = platformRules<ApplyTiers>({
  'contract.applyTiers': (state, { time, due }, number) => {
    const { next } = valueOf(state, contractTiers);
    if (next === undefined || next.at > due) return {};
    const { groups, others } = next;
    const change = {
      ...{ number, name: contractTiers.name, value: { groups, others } },
      ...{ reason: 'As announced', operator: PLATFORM, time },
    };
    apply(settings.of(state), change);
    return { writes: [settingChangeRows.write(change)] };
  },
});

export const tierJob = defineJob<ApplyTiers>({
  name: 'contract.applyTiers',
  next: (state) => valueOf(state, contractTiers).next?.at,
  command: () => ({ kind: 'contract.applyTiers' }),
});
