/** Recovery codes, in SQL. */
import { and, eq } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { recoveryCodes } from './login-schema.ts';
import type { LoginStore } from './login-store.ts';

type RecoveryStore = Pick<LoginStore, 'keepRecoveryCodes' | 'useRecoveryCode' | 'countRecoveryCodes'>;

export function recoveryTable(database: PgDatabase<PgQueryResultHKT>): RecoveryStore {
  return {
    keepRecoveryCodes: (user, hashes) =>
      database.transaction(async (transaction) => {
        await transaction.delete(recoveryCodes).where(eq(recoveryCodes.user, user));
        if (hashes.length > 0)
          await transaction.insert(recoveryCodes).values(hashes.map((hash) => ({ user, hash })));
      }),
    async useRecoveryCode(user, hash) {
      const used = await database
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.user, user), eq(recoveryCodes.hash, hash)))
        .returning({ user: recoveryCodes.user });
      return used.length === 1;
    },
    countRecoveryCodes: (user) => database.$count(recoveryCodes, eq(recoveryCodes.user, user)),
  };
}
