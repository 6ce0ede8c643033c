import { useCallback } from 'react';
import { joinedStatements, type StatementRow } from '#domain/contract/statement';
import { CALLS } from '#protocol/names/calls';
import type { contractStatement } from '#protocol/statement';
import { call, QUIETLY } from '../../../api/call.ts';
import { useAnswer } from '../../../blocks/use-answer.ts';

/**
 * The user's year in contracts, and the first year that has one. Each answer adds up a bounded part of it, so the next
 * one follows until the last.
 */
export function useStatement(year: number) {
  const ask = useCallback(async () => {
    let rows: readonly StatementRow[] = [];
    let before: number | undefined;
    let first = year;
    do {
      const asked = { year, ...(before === undefined ? {} : { before }) };
      const page = await call<typeof contractStatement>(CALLS.contractStatement, asked, QUIETLY);
      rows = joinedStatements([rows, page.rows]);
      first = page.first;
      before = page.next ?? undefined;
    } while (before !== undefined);
    return { rows, first };
  }, [year]);
  return useAnswer(ask);
}
