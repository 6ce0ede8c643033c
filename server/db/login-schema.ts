/** Tables of how people come in: what they log in by, codes, tickets, pictures, keys of programs. Secrets are hashes
 * or sealed; none of these rows moves money. */
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { KeyPermission, LoginWay } from '#protocol/names/user';

/** Milliseconds UTC. */
const time = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** One row for each person. */
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
    /** argon2id in PHC form; null: none, so nobody logs in by it. */
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
    /** Counted up with every credential that changes: what was begun under an earlier one is void. */
    credentialVersion: integer('credential_version').notNull().default(0),
  },
  (table) => [
    uniqueIndex('logins_email').on(table.email),
    uniqueIndex('logins_phone').on(table.phone),
    uniqueIndex('logins_wallet').on(table.wallet),
  ],
);

/** The code that was sent last for a purpose to a target. */
export const codes = pgTable(
  'codes',
  {
    purpose: text('purpose').notNull(),
    target: text('target').notNull(),
    hash: text('hash').notNull(),
    created: time('created'),
    expires: time('expires'),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.target] }),
    index('codes_expires').on(table.expires),
  ],
);

/** Something begun that whoever holds the ticket goes on with, once. */
export const tickets = pgTable(
  'tickets',
  {
    /** The SHA-256 of the ticket. */
    key: text('key').primaryKey(),
    purpose: text('purpose').notNull(),
    body: jsonb('body').notNull(),
    expires: time('expires'),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [index('tickets_expires').on(table.expires)],
);

export const loginHistory = pgTable(
  'login_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user: integer('user').notNull(),
    time: time('time'),
    way: text('way').$type<LoginWay>().notNull(),
    succeeded: boolean('succeeded').notNull(),
    agent: text('agent').notNull(),
    address: text('address').notNull(),
  },
  (table) => [
    index('login_history_user').on(table.user, table.id),
    index('login_history_time').on(table.time),
  ],
);

export const pictures = pgTable(
  'pictures',
  {
    name: text('name').primaryKey(),
    user: integer('user').notNull(),
    time: time('time'),
    /** JPEG, in base64. */
    content: text('content').notNull(),
  },
  (table) => [index('pictures_user').on(table.user)],
);

export const apiKeys = pgTable(
  'api_keys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user: integer('user').notNull(),
    /** What a program names it by. */
    key: text('key').notNull(),
    /** Sealed: it must be known to check a signature. */
    secret: text('secret').notNull(),
    label: text('label').notNull(),
    permissions: jsonb('permissions').$type<readonly KeyPermission[]>().notNull(),
    addresses: jsonb('addresses').$type<readonly string[]>().notNull(),
    created: time('created'),
    lastUsed: bigint('last_used', { mode: 'number' }),
    /** Refused until its owner confirms it: the login password was reset. */
    suspended: boolean('suspended').notNull().default(false),
  },
  (table) => [uniqueIndex('api_keys_key').on(table.key), index('api_keys_user').on(table.user)],
);

/** Codes that stand in for an authenticator, each usable once; a row goes when its code is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user: integer('user').notNull(),
    /** HMAC of the user and the code. */
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.hash] })],
);
