/** The tables of users' credentials. Ordinary rows: the core does not know them. */
import { defineTables } from '../db/define-tables.ts';
import { codeQueries, codes, tickets } from './code-tables.ts';
import { apiKeys, keyQueries } from './key-tables.ts';
import { loginQueries, logins, recoveryCodes } from './login-tables.ts';

export const credentialTables = defineTables({
  feature: 'credentials',
  tables: { logins, recoveryCodes, codes, tickets, apiKeys },
  queries: { ...loginQueries, ...codeQueries, ...keyQueries },
});

export type CredentialStore = ReturnType<typeof credentialTables.calls>;
