/** Operators' decisions about users. Each decision is a command of the platform, and is kept in the log. */
import { PLATFORM } from '#domain/ledger/account-kinds';
import { operatorMarkUser } from '#protocol/operator';
import { CORE_CODES, SUCCESS } from '#protocol/names/codes';
import type { CoreApi } from '../core/core-api.ts';
import { credentialTables } from '../credentials/tables.ts';
import { operator } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { Log } from '../base/log.ts';
import { userOf } from '../gateway/user-of.ts';
import { userQuery } from '../core/account-queries.ts';
import { tablesBehind } from '../core/table-query.ts';

export interface OperatorInput {
  readonly core: Pick<CoreApi, 'execute' | 'ask'>;
  /** A new UUID for each command. */
  readonly id: () => string;
  readonly log: Pick<Log, 'info'>;
}

export function operatorCalls({ core, id, log }: OperatorInput): BoundCall[] {
  const logins = credentialTables.calls(tablesBehind(core));
  const exists = async ({ user }: { readonly user: number }) => (await core.ask(userQuery, user))?.id;
  return [
    bind(
      operatorMarkUser,
      operator({ user: exists, missing: CORE_CODES.noUser }),
      async (input, { caller }) => {
        const marked = await core.execute({ kind: 'user.mark', user: PLATFORM, id: id(), input });
        if (marked.code !== SUCCESS) return new Refusal(marked.code, marked.problems);
        log.info({ operator: caller.id, ...input }, 'an operator marked a user');
        const coreUser = await core.ask(userQuery, input.user);
        if (coreUser === undefined) return new Refusal(CORE_CODES.noUser);
        return userOf(coreUser, await logins.login(coreUser.id));
      },
    ),
  ];
}
