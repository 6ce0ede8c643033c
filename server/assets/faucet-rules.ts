/** The demo funds: play money from the platform, once a day for each user. */
import * as z from 'zod/mini';
import { PLATFORM } from '#domain/ledger/account-kinds';
import { minorOf } from '#domain/ledger/minor';
import { post } from '#domain/ledger/posting';
import type { Millis } from '#domain/units';
import { ASSETS_CODES } from '#protocol/names/codes';
import { defineCommand } from '../core/user-command.ts';
import { valueOf } from '../settings/settings-state.ts';
import { demoFunds } from './settings.ts';

const EVERY_MILLIS: Millis = 24 * 3_600_000;

export const faucetCommand = defineCommand('demo.faucet', {
  by: 'user',
  input: z.strictObject({}),
  refusals: [ASSETS_CODES.faucetEmpty, ASSETS_CODES.noFunds],
  reasons: ['back-office-deposit'],
  rule({ state, user, time }) {
    if (user === undefined) throw new Error('the demo funds have no user');
    if (user.fundedAt > 0 && time - user.fundedAt < EVERY_MILLIS)
      return { refused: ASSETS_CODES.faucetEmpty };
    const postings = valueOf(state, demoFunds)
      .filter(({ asset }) => state.assets.has(asset))
      .map(({ asset, amount }) =>
        post({
          reason: 'back-office-deposit',
          asset,
          amount: sound(amount),
          from: PLATFORM,
          to: user.id,
        }),
      );
    if (postings.length === 0 || !state.ledger.hasRoomFor(postings)) return { refused: ASSETS_CODES.noFunds };
    const funded = { ...user, fundedAt: time };
    state.users.put(funded);
    return { postings, writes: [{ kind: 'user', coreUser: funded }] };
  },
});

function sound(amount: string): bigint {
  const minor = minorOf(amount);
  if (minor === undefined) throw new Error(`the demo fund ${amount} is no amount`);
  return minor;
}
