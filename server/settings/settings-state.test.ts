import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fakeStore } from '../../tests/support/fake-store.ts';
import { askOf } from '../core/core-query.ts';
import { createState, type CoreState } from '../core/state.ts';
import { stateHash } from '../core/state-hash.ts';
import { defineSetting } from './define-setting.ts';
import { settings, valueOf } from './settings-state.ts';
import { settingsQueries } from './read-settings.ts';
import { warnOfUnfitSettings } from './warn-of-unfit.ts';
import type { SettingChange } from './stored-settings.ts';

const fee = defineSetting({
  name: 'test.fee',
  schema: z.strictObject({ ppm: z.int().check(z.gte(0), z.lte(1000)) }),
  default: { ppm: 10 },
});
const limit = defineSetting({ name: 'test.limit', schema: z.int(), default: 3 });

const change = (number: number, name: string, value: unknown): SettingChange => ({
  ...{ number, name, value, reason: 'a test', operator: 9, time: number * 10 },
});

function started(changes: readonly SettingChange[]): CoreState {
  return createState({ slices: [settings.rebuild({ settings: [fee, limit], changes })] });
}

it('OPERATOR-810 a setting has its default until it is changed, and then the value of its last change', () => {
  const state = started([change(4, 'test.fee', { ppm: 20 })]);
  expect([valueOf(state, fee), valueOf(state, limit)]).toEqual([{ ppm: 20 }, 3]);
});

it('OPERATOR-815 changes are part of the state: they change its hash', () => {
  const hashOf = (...changes: SettingChange[]) => stateHash(started(changes));
  const first = change(4, 'test.fee', { ppm: 20 });
  const second = change(5, 'test.limit', 7);
  expect(hashOf(first, second)).toBe(hashOf(second, first));
  const all = [
    hashOf(),
    hashOf(first),
    hashOf(second),
    hashOf(first, second),
    hashOf({ ...first, number: 6 }),
  ];
  expect(new Set(all).size).toBe(all.length);
});

it.each([
  ['no longer fits', change(4, 'test.fee', { ppm: 1001 })],
  ['has another shape', change(4, 'test.fee', 20)],
  ['belongs to no setting', change(4, 'test.gone', 1)],
])('OPERATOR-816 a stored value that %s is put aside, and defaults count', (_, unfit) => {
  const state = started([unfit, change(5, 'test.limit', 7)]);
  expect([valueOf(state, fee), valueOf(state, limit)]).toEqual([{ ppm: 10 }, 7]);
  expect(settings.of(state).unfit).toEqual([unfit]);
});

it('refuses an unfit default, two settings of one name, and an unlisted setting', () => {
  expect(() => defineSetting({ ...limit, default: 0.5 })).toThrow('default of test.limit');
  expect(() => settings.rebuild({ settings: [fee, fee] })).toThrow('two settings have one name');
  const state = createState({ slices: [settings.rebuild({ settings: [fee] })] });
  expect(() => valueOf(state, limit)).toThrow('no setting test.limit');
});

it('OPERATOR-816 the log names the unfit changes', async () => {
  const warnings: unknown[] = [];
  const unfit = change(4, 'test.gone', 1);
  const state = started([unfit, change(5, 'test.limit', 7)]);
  const writer = { read: <Read>(of: (now: CoreState) => Read) => Promise.resolve(of(state)) };
  const ask = askOf(settingsQueries({ writer, store: fakeStore() }));
  await warnOfUnfitSettings({ ask }, { warn: (what: object) => warnings.push(what) });
  expect(warnings).toEqual([{ name: 'test.gone', number: 4 }]);
});
