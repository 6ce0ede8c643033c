/** A feature of tests alone: users get money from outside, send it away, and trade at any price. */
import * as z from 'zod/mini';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import { minorOf } from '../../domain/ledger/minor.ts';
import { post } from '../../domain/ledger/posting.ts';
import type { Reason } from '../../domain/ledger/reasons.ts';
import { defineCommand } from '../../server/core/user-command.ts';
import { defineFeature } from '../../server/feature/define-feature.ts';

const money = { asset: z.string(), amount: z.string() };
const minor = (text: string) => minorOf(text) as bigint;

const deposit = defineCommand('test.deposit', {
  by: 'user',
  input: z.strictObject(money),
  refusals: [],
  reasons: ['deposit'],
  rule: ({ user }, { asset, amount }) => ({
    postings: [post({ reason: 'deposit', asset, amount: minor(amount), from: PLATFORM, to: user?.id ?? 0 })],
  }),
});

const withdraw = defineCommand('test.withdraw', {
  by: 'user',
  input: z.strictObject({ ...money, fee: z.string() }),
  refusals: [],
  reasons: ['withdrawal-freeze', 'withdrawal-success', 'withdrawal-deduction'],
  rule({ user }, { asset, amount, fee }) {
    const own = user?.id ?? 0;
    const moved = (reason: Reason, of: bigint, to: number) =>
      post({ reason, asset, amount: of, from: own, to });
    const [whole, part] = [minor(amount), minor(fee)];
    return {
      postings: [
        moved('withdrawal-freeze', whole, own),
        moved('withdrawal-deduction', part, PLATFORM),
        moved('withdrawal-success', whole - part, PLATFORM),
      ],
    };
  },
});

/** With the market maker: `asset` goes, `forAsset` comes. */
const swap = defineCommand('test.swap', {
  by: 'user',
  input: z.strictObject({ ...money, forAsset: z.string(), forAmount: z.string() }),
  refusals: [],
  reasons: ['coin-exchange'],
  rule({ user }, { asset, amount, forAsset, forAmount }) {
    const own = user?.id ?? 0;
    const reason = 'coin-exchange';
    return {
      postings: [
        post({ reason, asset, amount: minor(amount), from: own, to: PLATFORM }),
        post({ reason, asset: forAsset, amount: minor(forAmount), from: PLATFORM, to: own }),
      ],
    };
  },
});

export const outsideMoney = defineFeature({ name: 'outside-money', commands: [deposit, withdraw, swap] });
