/** The demo's gift: play money from the back office, once a day and person. */
import * as z from 'zod/mini';
import { PLATFORM } from '#domain/ledger/account-kinds';
import { minorOf } from '#domain/ledger/minor';
import { post } from '#domain/ledger/posting';
import type { Millis } from '#domain/units';
import { ASSETS_CODES } from '#protocol/names/codes';
import { defineCommand } from '../core/person-command.ts';
import { valueOf } from '../settings/settings-state.ts';
import { demoFunds } from './settings.ts';

const EVERY_MILLIS: Millis = 24 * 3_600_000;

export const faucetCommand = defineCommand('demo.faucet', {
  by: 'person',
  input: z.strictObject({}),
  refusals: [ASSETS_CODES.faucetEmpty],
  reasons: ['back-office-deposit'],
  rule({ state, person, time }) {
    if (person === undefined) throw new Error('the gift has nobody to go to');
    if (person.giftedAt > 0 && time - person.giftedAt < EVERY_MILLIS)
      return { refused: ASSETS_CODES.faucetEmpty };
    const gifted = { ...person, giftedAt: time };
    state.people.put(gifted);
    const postings = valueOf(state, demoFunds)
      .filter(({ asset }) => state.assets.has(asset))
      .map(({ asset, amount }) =>
        post({
          reason: 'back-office-deposit',
          asset,
          amount: sound(amount),
          from: PLATFORM,
          to: person.id,
        }),
      );
    return { postings, writes: [{ kind: 'person', person: gifted }] };
  },
});

function sound(amount: string): bigint {
  const minor = minorOf(amount);
  if (minor === undefined) throw new Error(`a gift of ${amount} is no amount`);
  return minor;
}
