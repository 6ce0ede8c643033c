/** A core that is asked for users alone. */
import { personQuery } from '../../server/core/account-queries.ts';
import type { CoreApi, Person } from '../../server/core/core-api.ts';
import { answering, askOf } from '../../server/core/core-query.ts';

export function askPeople(find: (id: number) => Person | undefined): Pick<CoreApi, 'ask'> {
  return { ask: askOf([answering(personQuery, (id) => Promise.resolve(find(id)))]) };
}
