/**
 * Queries of features' tables (`server/<feature>/tables.ts`) through the core, for code of the gateway: it has no other
 * way to the database, so it needs none in a separate process.
 */
import type { Query, Store } from '../db/store-api.ts';
import type { CoreApi } from './core-api.ts';
import { coreQuery } from './core-query.ts';

interface TableQuery {
  /** A query of `Tables.queries`. */
  readonly name: string;
  readonly input: readonly unknown[];
}

export const tableQuery = coreQuery<TableQuery, unknown>('core.table');

/** For `Tables.calls`. */
export function tablesBehind({ ask }: Pick<CoreApi, 'ask'>): Pick<Store, 'query'> {
  return {
    query: <Input extends readonly unknown[], Answer>({ name }: Query<Input, Answer>, ...input: Input) =>
      ask(tableQuery, { name, input }) as Promise<Answer>,
  };
}
