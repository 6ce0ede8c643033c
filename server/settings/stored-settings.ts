/** Changes of settings in the store: the audit trail, and the source from which a start rebuilds the values. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import { defineRows } from '../db/feature-rows.ts';

export interface SettingChange {
  /** The number of the command that made it. */
  readonly number: number;
  readonly name: string;
  readonly value: unknown;
  /** The operator's reason, as free text. */
  readonly reason: string;
  readonly operator: UserId;
  readonly time: Millis;
}

/** Rows are added and never change. */
export const settingChangeRows = defineRows<SettingChange>('setting-change');

export interface SettingChangesQuery {
  /** Undefined: all settings. */
  readonly name?: string | undefined;
  /** Only changes with a number below this one. */
  readonly before?: number | undefined;
  readonly limit: number;
}
