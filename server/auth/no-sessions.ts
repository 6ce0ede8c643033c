/** Nobody is logged in, because nobody can log in yet. */
import { LOGGED_OUT } from '#protocol/names/codes';
import type { Sessions } from '../sessions.ts';

export const noSessions: Sessions = {
  who: () => Promise.resolve({ refused: LOGGED_OUT }),
  onEnded: () => () => undefined,
};
