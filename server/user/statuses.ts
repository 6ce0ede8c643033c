/** HTTP statuses of the refusals of a user's settings. */
import { USER_CODES } from '#protocol/names/codes';
import type { StatusesOf } from '../http/refuse.ts';

export const userStatuses = {
  [USER_CODES.stepUpNeeded]: { status: 403 },
  [USER_CODES.taken]: { status: 409 },
  [USER_CODES.alreadyBound]: { status: 409 },
  [USER_CODES.notBound]: { status: 409 },
  [USER_CODES.lastWayIn]: { status: 409 },
  [USER_CODES.wrongPassword]: { status: 403 },
  [USER_CODES.samePassword]: { status: 409 },
  [USER_CODES.noPicture]: { status: 404 },
  [USER_CODES.fileTooLarge]: { status: 413 },
  [USER_CODES.fileType]: { status: 415 },
  [USER_CODES.noKey]: { status: 404 },
  [USER_CODES.tooManyKeys]: { status: 409 },
  [USER_CODES.clauseOld]: { status: 409 },
} satisfies StatusesOf<typeof USER_CODES>;
