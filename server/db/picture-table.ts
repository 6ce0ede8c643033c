/** Pictures that people uploaded, in SQL. */
import { and, eq, lt, ne } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { pictures } from './login-schema.ts';
import type { LoginStore } from './login-store.ts';

type PictureStore = Pick<LoginStore, 'keepPicture' | 'picture' | 'dropPictures'>;

export function pictureTable(database: PgDatabase<PgQueryResultHKT>): PictureStore {
  return {
    async keepPicture(picture) {
      await database.insert(pictures).values(picture);
    },
    async picture(name) {
      const [found] = await database.select().from(pictures).where(eq(pictures.name, name));
      return found;
    },
    async dropPictures(user, but, before) {
      const others = and(eq(pictures.user, user), lt(pictures.time, before));
      await database.delete(pictures).where(but === null ? others : and(others, ne(pictures.name, but)));
    },
  };
}
