/**
 * The settings' slice of the core's state: the value of each setting. Rules read it by `valueOf`, so that a replayed
 * command sees the value of its time.
 */
import * as z from 'zod/mini';
import { canonicalText } from '../core/canonical-text.ts';
import { stateSlice, type Slices } from '../core/state-slice.ts';
import type { Setting } from './define-setting.ts';
import type { SettingChange } from './stored-settings.ts';

export interface SettingsState {
  /** Definitions, by name. */
  readonly defined: ReadonlyMap<string, Setting>;
  /** Values by name: that of the last change, or the default. */
  readonly values: Map<string, unknown>;
  /** Changes by name: the last one of each setting that was ever changed and still fits. */
  readonly changes: Map<string, SettingChange>;
  /** Stored changes that this version cannot use. Their settings have their defaults, or no longer exist. */
  readonly unfit: readonly SettingChange[];
}

export interface SettingsStart {
  readonly settings: readonly Setting[];
  /** The last change of each setting, as stored. */
  readonly changes?: readonly SettingChange[] | undefined;
}

export const settings = stateSlice<SettingsState, SettingsStart>('settings', {
  rebuild({ settings: list, changes: stored = [] }) {
    const defined = new Map(list.map((setting) => [setting.name, setting]));
    if (defined.size < list.length) throw new Error('two settings have one name');
    const values = new Map<string, unknown>(list.map(({ name, default: value }) => [name, value]));
    const changes = new Map<string, SettingChange>();
    const unfit: SettingChange[] = [];
    for (const change of stored) {
      const setting = defined.get(change.name);
      const read = setting === undefined ? undefined : z.safeParse(setting.schema, change.value);
      if (read?.success === true) apply({ values, changes }, { ...change, value: read.data });
      else unfit.push(change);
    }
    return { defined, values, changes, unfit };
  },
  hash({ changes }, update) {
    const last = [...changes.values()].sort((one, other) => one.number - other.number);
    for (const change of last) update(canonicalText(change));
  },
});

/** The present value of a setting. @throws if no feature of the platform lists the setting */
export function valueOf<Value>(state: Slices, { name }: Setting<Value>): Value {
  const { values } = settings.of(state);
  if (!values.has(name)) throw new Error(`the platform has no setting ${name}`);
  return values.get(name) as Value;
}

/** Applies a change from now on. */
export function apply({ values, changes }: Pick<SettingsState, 'values' | 'changes'>, change: SettingChange) {
  values.set(change.name, change.value);
  changes.set(change.name, change);
}
