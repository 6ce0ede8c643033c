/** Changes of settings as the store keeps them: the audit trail, and what a start rebuilds the values from. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import { defineRows } from '../db/feature-rows.ts';

export interface SettingChange {
  /** Of the command that made it. */
  readonly number: number;
  readonly name: string;
  readonly value: unknown;
  /** Why, in the operator's words. */
  readonly reason: string;
  readonly operator: UserId;
  readonly time: Millis;
}

/** Added, never changed. */
export const settingChangeRows = defineRows<SettingChange>('setting-change');

export interface SettingChangesQuery {
  /** Undefined: of all settings. */
  readonly name?: string | undefined;
  /** Only changes with a number below this one. */
  readonly before?: number | undefined;
  readonly limit: number;
}
