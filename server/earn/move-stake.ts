/** The postings of a quantity that is locked or given back, and of the income that the platform owes for it. */
import { mostOwed } from '#domain/earn/income';
import { PLATFORM } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import { post, type Posting } from '#domain/ledger/posting';
import { EARN_REASONS } from './reasons.ts';
import type { HeldEarn } from './earn-rows.ts';

type Stake = Pick<HeldEarn, 'user' | 'asset' | 'from' | 'quantity'>;

/** Through the financial account, whose frozen part keeps it. */
export function locked({ user, asset, from, quantity: amount }: Stake): Posting[] {
  const moved = { asset, amount, from: user, to: user };
  return [
    ...(from === 'funds' ? [post({ reason: 'financial-transfer-in', ...moved })] : []),
    post({ reason: 'stake-lock', ...moved }),
  ];
}

/** Back to the spot account, less what is deducted. */
export function released({ user, asset, quantity }: Stake, deducted: Minor): Posting[] {
  const amount = quantity - deducted;
  const moved = { asset, amount, from: user, to: user };
  return [
    ...(deducted === 0n
      ? []
      : [post({ reason: 'stake-deduction', asset, amount: deducted, from: user, to: PLATFORM })]),
    ...(amount === 0n
      ? []
      : [post({ reason: 'stake-release', ...moved }), post({ reason: 'financial-transfer-out', ...moved })]),
  ];
}

/** A renewed order keeps its quantity frozen: both postings are in its user's record. */
export function relocked({ user, asset, quantity: amount }: Stake): Posting[] {
  const moved = { asset, amount, from: user, to: user };
  return [post({ reason: 'stake-release', ...moved }), post({ reason: 'stake-lock', ...moved })];
}

/** The pool sets aside the most that new orders can be paid. */
export function promised(asset: string, amount: Minor): Posting[] {
  return amount === 0n ? [] : [post({ reason: 'earn-promise', ...between(asset, amount) }, EARN_REASONS)];
}

export function unpromised(asset: string, amount: Minor): Posting[] {
  if (amount === 0n) return [];
  return [post({ reason: 'earn-promise-release', ...between(asset, amount) }, EARN_REASONS)];
}

/** Frees the income that an ended order would still have been paid. */
export function unpromisedOf(held: HeldEarn): Posting[] {
  return unpromised(held.asset, mostOwed(held));
}

function between(asset: string, amount: Minor) {
  return { asset, amount, from: PLATFORM, to: PLATFORM };
}
