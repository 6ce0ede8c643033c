/** The call of the statement: its sums are those of the ledger's records. */
import { statementOf, STATEMENT_REASONS, yearSpan } from '#domain/contract/statement';
import { contractStatement } from '#protocol/statement';
import { recordsQuery, userQuery } from '../core/account-queries.ts';
import type { CoreApi } from '../core/core-api.ts';
import { user } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';

/** Of one page: as many as a page of records reads along an index. */
const PAGE_RECORDS = 1_000;
const ownRows = user({ byKey: 'read', reads: true });

export function statementCalls(core: Pick<CoreApi, 'ask'>): BoundCall[] {
  return [
    bind(contractStatement, ownRows, async ({ year, before }, { caller }) => {
      const { list, next } = await core.ask(recordsQuery, {
        ...{ user: caller.id, kind: 'contract', asset: undefined, reasons: STATEMENT_REASONS },
        ...{ ...yearSpan(year), before, limit: PAGE_RECORDS },
      });
      const created = (await core.ask(userQuery, caller.id))?.created ?? yearSpan(year).from;
      return { rows: [...statementOf(list)], first: new Date(created).getUTCFullYear(), next };
    }),
  ];
}
