/** The existing users, and the facts about them that rules need: the platform's own commands. */
import * as z from 'zod/mini';
import { CORE_CODES } from '#protocol/names/codes';
import { HIGHEST_VIP, ROLES } from '#protocol/names/user';
import { defineCommand } from '../core/user-command.ts';

const name = z.string().check(z.regex(/^[A-Za-z0-9]{3,20}$/));

/** Creates a user, or returns the existing one of that name. Returns `{ user, created }`. */
export const openUserCommand = defineCommand('user.open', {
  by: 'platform',
  input: z.strictObject({ name, role: z.enum(ROLES) }),
  refusals: [],
  reasons: [],
  rule({ state, time }, input) {
    const there = state.users.named(input.name);
    if (there !== undefined) return { answer: { user: there.id, created: false } };
    const fresh = { abnormal: false, created: time, fundedAt: 0, heldUntil: 0, vip: 0 };
    const coreUser = { id: state.users.nextId(), ...input, ...fresh };
    state.users.put(coreUser);
    return { answer: { user: coreUser.id, created: true }, writes: [{ kind: 'user', coreUser }] };
  },
});

/** Flags a user as abnormal, removes the flag, or sets their VIP level; omitted fields do not change. */
export const markUserCommand = defineCommand('user.mark', {
  by: 'platform',
  input: z.strictObject({
    user: z.int().check(z.positive()),
    abnormal: z.optional(z.boolean()),
    vip: z.optional(z.int().check(z.gte(0), z.lte(HIGHEST_VIP))),
  }),
  refusals: [CORE_CODES.noUser],
  reasons: [],
  rule({ state }, { user, abnormal, vip }) {
    const there = state.users.get(user);
    if (there === undefined) return { refused: CORE_CODES.noUser };
    const coreUser = { ...there, abnormal: abnormal ?? there.abnormal, vip: vip ?? there.vip };
    state.users.put(coreUser);
    return { writes: [{ kind: 'user', coreUser }] };
  },
});

/** Holds a user's withdrawals until then; a longer existing hold stays. Returns the current hold, `{ until }`. */
export const holdUserCommand = defineCommand('user.hold', {
  by: 'platform',
  input: z.strictObject({ user: z.int().check(z.positive()), until: z.int().check(z.nonnegative()) }),
  refusals: [CORE_CODES.noUser],
  reasons: [],
  rule({ state }, { user, until }) {
    const there = state.users.get(user);
    if (there === undefined) return { refused: CORE_CODES.noUser };
    if (until <= there.heldUntil) return { answer: { until: there.heldUntil } };
    const coreUser = { ...there, heldUntil: until };
    state.users.put(coreUser);
    return { answer: { until }, writes: [{ kind: 'user', coreUser }] };
  },
});
