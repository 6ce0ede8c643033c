import { describe, expect, it } from 'vitest';
import { withSession, type DeviceAccount } from './accounts-on-device.ts';

const user = (id: number) => ({ id, account: String(id), name: `P${String(id)}`, avatar: null, vip: 0 });
const held = (id: number, token: string | null): DeviceAccount => ({ ...user(id), token });
const MARA = held(1, 'a');
const NOA = held(2, 'b');

describe('accounts of a device', () => {
  it.each<[string, readonly DeviceAccount[], Parameters<typeof withSession>[1], readonly DeviceAccount[]]>([
    ['the first log-in', [], { token: 'a', user: user(1), ended: null }, [MARA]],
    ['another account', [MARA], { token: 'b', user: user(2), ended: null }, [NOA, MARA]],
    ['a change back', [NOA, MARA], { token: 'a', user: user(1), ended: null }, [MARA, NOA]],
    ['a new token', [MARA, NOA], { token: 'c', user: user(1), ended: null }, [held(1, 'c'), NOA]],
    ['a log-out', [MARA, NOA], { token: null, user: undefined, ended: 'a' }, [held(1, null), NOA]],
    ['nobody, as before', [MARA, NOA], { token: null, user: undefined, ended: null }, [MARA, NOA]],
  ])('AUTH-205 %s', (_what, before, at, after) => {
    expect(withSession(before, at)).toEqual(after);
  });
});
