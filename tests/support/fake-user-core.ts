/** A core that answers only the user query. */
import { userQuery } from '../../server/core/account-queries.ts';
import type { CoreApi, CoreUser } from '../../server/core/core-api.ts';
import { answering, askOf } from '../../server/core/core-query.ts';

export function fakeUserCore(find: (id: number) => CoreUser | undefined): Pick<CoreApi, 'ask'> {
  return { ask: askOf([answering(userQuery, (id) => Promise.resolve(find(id)))]) };
}
