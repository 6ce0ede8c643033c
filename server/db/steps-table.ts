/** The steps in which markets were ever traded: those of the instruments' rows, and later ones. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Instrument } from '#domain/market/instrument';
import { isCountedAlike } from '#domain/market/recount';
import { instruments } from './instruments-schema.ts';
import { marketSteps } from './spot-schema.ts';
import type { StoredSteps } from './store-api.ts';

type Database = PgDatabase<PgQueryResultHKT>;

/** Adds the steps that none of the markets had before. */
export async function keepSteps(database: Database, traded: readonly Instrument[]): Promise<void> {
  if (traded.length === 0) return;
  const known = await readSteps(database);
  const added = traded.filter(
    (instrument) =>
      !known.some((each) => each.symbol === instrument.symbol && isCountedAlike(each, instrument)),
  );
  if (added.length === 0) return;
  await database
    .insert(marketSteps)
    .values(
      added.map(({ symbol, base, quote, priceStep, sizeStep }) => {
        return { symbol, base, quote, priceStep, sizeStep };
      }),
    )
    .onConflictDoNothing();
}

export async function readSteps(database: Database): Promise<StoredSteps[]> {
  const { position, symbol, base, quote, priceStep, sizeStep } = instruments;
  const first = await database
    .select({ symbol, base, quote, priceStep, sizeStep })
    .from(instruments)
    .orderBy(position, symbol);
  const later = await database.select().from(marketSteps).orderBy(marketSteps.id);
  return [...first.map((each) => ({ id: 0, ...each })), ...later];
}
