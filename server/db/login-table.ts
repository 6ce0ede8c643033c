/** How people come in, in SQL. */
import { and, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { codeTable } from './code-table.ts';
import { loginHistory, logins } from './login-schema.ts';
import type { Contact, LoginStore } from './login-store.ts';
import { keyTable } from './key-table.ts';
import { pictureTable } from './picture-table.ts';
import { recoveryTable } from './recovery-table.ts';
import { people } from './schema.ts';

/** PostgreSQL's word for a row that another one forbids. */
const UNIQUE_VIOLATION = '23505';

type Database = PgDatabase<PgQueryResultHKT>;

export function loginTable(database: Database): LoginStore {
  return {
    async makeLogin(login) {
      const made = await database
        .insert(logins)
        .values(login)
        .onConflictDoNothing()
        .returning({ user: logins.user });
      return made.length === 1;
    },
    async login(user) {
      const [found] = await database.select().from(logins).where(eq(logins.user, user));
      return found;
    },
    async loginBy(contact) {
      const [found] = await database.select().from(logins).where(isContact(contact));
      return found;
    },
    changeLogin: (user, change) => update(database, user, change),
    changeCredential: (user, change) =>
      update(database, user, { ...change, credentialVersion: sql`${logins.credentialVersion} + 1` }),
    async useGoogleStep(user, step) {
      const used = await database
        .update(logins)
        .set({ googleStep: step })
        .where(and(eq(logins.user, user), lt(logins.googleStep, step)))
        .returning({ user: logins.user });
      return used.length === 1;
    },
    wasDemo: () => wasDemo(database),
    async noteEntry(entry) {
      await database.insert(loginHistory).values(entry);
    },
    entriesOf: (user, since, most) =>
      database
        .select()
        .from(loginHistory)
        .where(and(eq(loginHistory.user, user), gt(loginHistory.time, since)))
        .orderBy(desc(loginHistory.id))
        .limit(most),
    ...codeTable(database),
    ...pictureTable(database),
    ...keyTable(database),
    ...recoveryTable(database),
  };
}

async function update(
  database: Database,
  user: number,
  change: PgUpdateSetSource<typeof logins>,
): Promise<boolean> {
  try {
    const changed = await database
      .update(logins)
      .set(change)
      .where(eq(logins.user, user))
      .returning({ user: logins.user });
    return changed.length === 1;
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

async function wasDemo(database: Database): Promise<boolean> {
  const named = database
    .select({ id: loginHistory.id })
    .from(loginHistory)
    .where(eq(loginHistory.way, 'demo'));
  const gifted = database.select({ id: people.id }).from(people).where(gt(people.giftedAt, 0));
  return (await named.limit(1)).length > 0 || (await gifted.limit(1)).length > 0;
}

function isContact(contact: Contact): SQL {
  if ('email' in contact) return eq(logins.email, contact.email);
  return 'phone' in contact ? eq(logins.phone, contact.phone) : eq(logins.wallet, contact.wallet);
}

/** Drizzle wraps what the database said. */
function sqlState(error: unknown): unknown {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  return cause === undefined ? code : sqlState(cause);
}
