/** The schema of a user in answers. */
import * as z from 'zod/mini';
import { LANGUAGE_CODES } from './names/languages.ts';
import { HIGHEST_VIP, ROLES } from './names/user.ts';

/** See `User` in `names/user.ts`. */
export const user = z.strictObject({
  id: z.int().check(z.positive()),
  account: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  language: z.nullable(z.enum(LANGUAGE_CODES)),
  role: z.enum(ROLES),
  abnormal: z.boolean(),
  vip: z.int().check(z.gte(0), z.lte(HIGHEST_VIP)),
});
