/** The words and terms of locked mining and pledges, for the form, the rule and the wire. */
import type { Minor } from '../ledger/minor.ts';
import type { Millis } from '../units.ts';

/**
 * `locked`: income each day, the principal back at the end. `flexible`: income each day until the user redeems.
 * `pledge`: one income for the whole cycle, paid at its end.
 */
export const EARN_KINDS = ['locked', 'flexible', 'pledge'] as const;
export type EarnKind = (typeof EARN_KINDS)[number];

/** `completed`: it ended as agreed. `redeemed`: its user ended it before. */
export const EARN_STATUSES = ['in-income', 'completed', 'redeemed'] as const;
export type EarnStatus = (typeof EARN_STATUSES)[number];

/** The accounts from which a user may lock. */
export const EARN_ACCOUNTS = ['funds', 'financial'] as const;
export type EarnAccount = (typeof EARN_ACCOUNTS)[number];

/** A part of a million: 7,000 is 0.7 %. */
export type Ppm = number;

/** The cost of an early redemption. */
export interface EarlyRule {
  readonly canRedeem: boolean;
  /** The part of the paid income that is deducted from the principal, in basis points. */
  readonly incomeBps: number;
  /** The part of the principal that is deducted, in basis points. */
  readonly feeBps: number;
}

/** The terms that an order keeps, whatever becomes of its product. */
export interface EarnTerms extends EarlyRule {
  readonly kind: EarnKind;
  /** Days with income; 0: no end. */
  readonly days: number;
  /** The yield of a day, of a pledge that of its whole cycle. Fixed if both are the same. */
  readonly lowPpm: Ppm;
  readonly highPpm: Ppm;
}

/** An order as far as its income depends on it. */
export interface EarningOrder extends EarnTerms {
  readonly quantity: Minor;
  /** The income of the days that are over. */
  readonly paid: Minor;
  readonly paidDays: number;
}

/** One day of the platform's calendar that brings income. */
export interface IncomeDay {
  readonly due: Millis;
  readonly amount: Minor;
}
