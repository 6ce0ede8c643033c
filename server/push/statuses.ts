import { PUSH_CODES } from '#protocol/names/codes';
import type { StatusesOf } from '../http/refuse.ts';

export const pushStatuses = {
  [PUSH_CODES.badSubscription]: { status: 400 },
} satisfies StatusesOf<typeof PUSH_CODES>;
