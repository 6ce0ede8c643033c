/**
 * Users' credentials, and the codes that replace a lost authenticator. Secrets are hashed or sealed; none of these rows
 * moves money.
 */
import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type PgUpdateSetSource,
} from 'drizzle-orm/pg-core';
import type { UserId } from '#domain/ledger/account-kinds';
import { time, type Database } from '../db/define-tables.ts';

/** One row for each user. */
export const logins = pgTable(
  'logins',
  {
    user: integer('user').primaryKey(),
    /** In lower case. */
    email: text('email'),
    /** E.164. */
    phone: text('phone'),
    /** `0x` and 40 digits in lower case. */
    wallet: text('wallet'),
    /** argon2id in PHC form; null: there is no password, so no password can log in. */
    password: text('password'),
    tradePassword: text('trade_password'),
    /** The authenticator's secret, sealed. */
    google: text('google'),
    /** The last 30 s step whose code was used. */
    googleStep: bigint('google_step', { mode: 'number' }).notNull().default(0),
    /** Which second steps are on. */
    smsStep: boolean('sms_step').notNull().default(false),
    emailStep: boolean('email_step').notNull().default(false),
    googleOn: boolean('google_on').notNull().default(false),
    nickname: text('nickname'),
    /** A picture's name. */
    avatar: text('avatar'),
    /** The language of the account; null: none was chosen yet. */
    language: text('language'),
    /** The version of the terms that was accepted last, and when. */
    clause: integer('clause').notNull().default(0),
    clauseTime: time('clause_time').default(0),
    /** The invitation code that came with signing up. */
    invitation: text('invitation'),
    created: time('created'),
    /** Withdrawals are held until then: 24 hours after a credential changed. */
    heldUntil: time('held_until').default(0),
    /** Counts the changes of credentials: every process begun under an earlier version is void. */
    credentialVersion: integer('credential_version').notNull().default(0),
  },
  (table) => [
    uniqueIndex('logins_email').on(table.email),
    uniqueIndex('logins_phone').on(table.phone),
    uniqueIndex('logins_wallet').on(table.wallet),
  ],
);

/** Codes that replace a lost authenticator, each usable once; a row is deleted when its code is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user: integer('user').notNull(),
    /** HMAC of the user and the code. */
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.hash] })],
);

export type StoredLogin = Readonly<typeof logins.$inferSelect>;
export type LoginChange = Readonly<Partial<Omit<StoredLogin, 'user' | 'created' | 'credentialVersion'>>>;

/** A contact by which a user is found. */
export type Contact = { readonly email: string } | { readonly phone: string } | { readonly wallet: string };

/** PostgreSQL's code for a row that violates a unique constraint. */
const UNIQUE_VIOLATION = '23505';

export const loginQueries = {
  /** Returns false, with nothing stored, if the user has a row or one of the contacts belongs to another user. */
  async makeLogin(
    database: Database,
    login: Pick<StoredLogin, 'user' | 'created'> & LoginChange,
  ): Promise<boolean> {
    const made = await database
      .insert(logins)
      .values(login)
      .onConflictDoNothing()
      .returning({ user: logins.user });
    return made.length === 1;
  },
  async login(database: Database, user: UserId): Promise<StoredLogin | undefined> {
    const [found] = await database.select().from(logins).where(eq(logins.user, user));
    return found;
  },
  async loginBy(database: Database, contact: Contact): Promise<StoredLogin | undefined> {
    const [found] = await database.select().from(logins).where(isContact(contact));
    return found;
  },
  /** Returns false, with nothing changed, if a contact belongs to another user or the row does not exist. */
  changeLogin: async (database: Database, user: UserId, change: LoginChange): Promise<boolean> =>
    update(database, user, change),
  /** The same for a credential: counts `credentialVersion` up in the same statement. */
  changeCredential: async (database: Database, user: UserId, change: LoginChange): Promise<boolean> =>
    update(database, user, { ...change, credentialVersion: sql`${logins.credentialVersion} + 1` }),
  /** Records that an authenticator's step was used; false if it, or a later one, was used before. */
  async useGoogleStep(database: Database, user: UserId, step: number): Promise<boolean> {
    const used = await database
      .update(logins)
      .set({ googleStep: step })
      .where(and(eq(logins.user, user), lt(logins.googleStep, step)))
      .returning({ user: logins.user });
    return used.length === 1;
  },

  /** Puts these in place of all of a user's recovery codes. */
  async keepRecoveryCodes(database: Database, user: UserId, hashes: readonly string[]): Promise<void> {
    await database.transaction(async (transaction) => {
      await transaction.delete(recoveryCodes).where(eq(recoveryCodes.user, user));
      if (hashes.length > 0)
        await transaction.insert(recoveryCodes).values(hashes.map((hash) => ({ user, hash })));
    });
  },
  /** Uses up a recovery code; false if the user has no such code. Of concurrent copies, only one is accepted. */
  async useRecoveryCode(database: Database, user: UserId, hash: string): Promise<boolean> {
    const used = await database
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.user, user), eq(recoveryCodes.hash, hash)))
      .returning({ user: recoveryCodes.user });
    return used.length === 1;
  },
  countRecoveryCodes: async (database: Database, user: UserId): Promise<number> =>
    database.$count(recoveryCodes, eq(recoveryCodes.user, user)),
};

async function update(
  database: Database,
  user: UserId,
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

function isContact(contact: Contact): SQL {
  if ('email' in contact) return eq(logins.email, contact.email);
  return 'phone' in contact ? eq(logins.phone, contact.phone) : eq(logins.wallet, contact.wallet);
}

/** Drizzle wraps the database's error. */
function sqlState(error: unknown): unknown {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  return cause === undefined ? code : sqlState(cause);
}
