/** Creates a new user in the core, with an unused account number as the name. */
import { PLATFORM } from '#domain/ledger/account-kinds';
import { SUCCESS } from '#protocol/names/codes';
import { Refusal } from '../http/refuse.ts';
import type { AuthParts } from './auth-parts.ts';

/** Account numbers have 8 digits and do not begin with 0. */
const FIRST = 10_000_000;
const NUMBERS = 90_000_000;

/** Returns the user's id. */
export async function newUser({
  core,
  id,
  chance,
}: Pick<AuthParts, 'core' | 'id' | 'chance'>): Promise<number | Refusal> {
  for (;;) {
    const name = String(FIRST + Math.floor(chance() * NUMBERS));
    const opened = await core.execute({
      kind: 'user.open',
      user: PLATFORM,
      id: id(),
      input: { name, role: 'user' },
    });
    if (opened.code !== SUCCESS) return new Refusal(opened.code, opened.problems);
    // The number is taken: draw another one.
    if (opened.answer['created'] === true) return Number(opened.answer['user']);
  }
}
