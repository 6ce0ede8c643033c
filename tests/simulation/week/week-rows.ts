/** The rows of a week that the report draws. */
import { asc, sql } from 'drizzle-orm';
import { contractFundingRates, contractFundings } from '../../../server/contract/funding/tables.ts';
import { contractInsurance, contractLiquidations } from '../../../server/contract/liquidation/tables.ts';
import type { SqlConnection } from '../../../server/db/sql-store.ts';

export async function weekRows({ database }: SqlConnection) {
  const { cause, symbol, time, tier, marginMode } = contractLiquidations;
  const steps = await database
    .select({ cause, symbol, time, tier, marginMode })
    .from(contractLiquidations)
    .orderBy(asc(contractLiquidations.id));
  const fund = await database
    .select({ time: contractInsurance.time, balance: contractInsurance.balance })
    .from(contractInsurance)
    .orderBy(asc(contractInsurance.id));
  const rates = await database.select().from(contractFundingRates).orderBy(asc(contractFundingRates.time));
  const fundings = await database
    .select({
      symbol: contractFundings.symbol,
      time: contractFundings.time,
      users: sql<number>`count(*)::int`,
      paid: sql<string>`sum(abs(${contractFundings.amount}))::text`,
    })
    .from(contractFundings)
    .groupBy(contractFundings.symbol, contractFundings.time)
    .orderBy(asc(contractFundings.time));
  return {
    liquidations: steps.filter((step) => step.cause === 'liquidation'),
    deleveraged: steps.filter((step) => step.cause === 'deleveraged'),
    ...{ fund, rates, fundings },
  };
}

export type WeekRows = Awaited<ReturnType<typeof weekRows>>;
