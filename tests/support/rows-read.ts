/** The number of rows that a statement read, from the output of `explain (analyze, format json)`. */

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

function rowsReadBy(node: PlanNode): number {
  const own =
    node['Relation Name'] === undefined ? 0 : node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  return own * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, each) => sum + rowsReadBy(each), 0);
}

/** @param answer the rows that the database returned */
export function rowsReadIn(answer: readonly unknown[]): number {
  const [row] = answer as readonly { readonly 'QUERY PLAN': unknown }[];
  const plan = row?.['QUERY PLAN'];
  const [{ Plan }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ readonly Plan: PlanNode }];
  return rowsReadBy(Plan);
}
