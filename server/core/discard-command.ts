/** A user discards an id before its command arrives: the refusal is kept as the answer to every later copy. */
import * as z from 'zod/mini';
import { CORE_CODES } from '#protocol/names/codes';
import { defineCommand } from './user-command.ts';

/** Takes the place of an input's hash and equals none: a discarded id is refused with any input. */
export const DISCARDED_HASH = 'discarded';

export const discardCommand = defineCommand('command.discard', {
  by: 'user',
  input: z.strictObject({}),
  refusals: [CORE_CODES.discarded],
  reasons: [],
  rule: () => ({ refused: CORE_CODES.discarded }),
});
