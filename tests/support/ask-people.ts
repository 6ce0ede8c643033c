/** A core that is asked for users alone. */
import { userQuery } from '../../server/core/account-queries.ts';
import type { CoreApi, CoreUser } from '../../server/core/core-api.ts';
import { answering, askOf } from '../../server/core/core-query.ts';

export function askUsers(find: (id: number) => CoreUser | undefined): Pick<CoreApi, 'ask'> {
  return { ask: askOf([answering(userQuery, (id) => Promise.resolve(find(id)))]) };
}
