/** Checks the messages of the account channel: the platform's entities are those that the engine mirrors. */
import { accountMessageOf } from '../../protocol/account.ts';
import { FEATURES } from '../../worker/features.ts';

const mirrored = await Promise.all(FEATURES.map(async ({ entities }) => (await entities?.()) ?? []));

export const accountMessage = accountMessageOf(mirrored.flat().map(({ entity }) => entity));
