import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import type { securityHome, userSelf } from '#protocol/user';
import { call, QUIETLY } from '../../api/call.ts';
import type { Security } from './safety.ts';

export interface Account {
  readonly user: CallOutput<typeof userSelf>;
  readonly security: Security;
}

/** The logged-in user, and the security of their account. */
export async function askAccount(): Promise<Account> {
  const [user, security] = await Promise.all([
    call<typeof userSelf>(CALLS.userSelf, {}, QUIETLY),
    call<typeof securityHome>(CALLS.securityHome, {}, QUIETLY),
  ]);
  return { user, security };
}
