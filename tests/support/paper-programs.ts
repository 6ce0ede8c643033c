/** Where no program has a key. */
import { AUTH_CODES } from '../../protocol/names/codes.ts';
import type { Programs } from '../../server/gateway/programs.ts';

export const noPrograms: Programs = {
  who: () => Promise.resolve({ refused: AUTH_CODES.keyWrong }),
  onRevoked: () => () => undefined,
};
