/** A user on the wire, without zod. */

import type { LanguageCode } from './languages.ts';

/** Roles of logged-in users; a caller who is not logged in is a visitor. */
export const ROLES = ['user', 'operator'] as const;

export type Role = (typeof ROLES)[number];

/** VIP levels are 0 to this one. */
export const HIGHEST_VIP = 3;

export interface User {
  readonly id: number;
  /** The account's number (UID), by which other users and customer service refer to it; it never changes. */
  readonly account: string;
  /** The nickname, or the account's number if there is none. */
  readonly name: string;
  /** The path of the picture; or empty. */
  readonly avatar: string | null;
  /** The account's language, for every device and for messages; null: none was chosen yet. */
  readonly language: LanguageCode | null;
  readonly role: Role;
  /** SPEC §6: the account is abnormal: its money does not move until customer service clears it. */
  readonly abnormal: boolean;
  /** The VIP level, 0 to `HIGHEST_VIP`, which determines the fees. */
  readonly vip: number;
}

/** The methods of a second step. */
export const SECOND_STEPS = ['sms', 'email', 'google'] as const;

export type SecondStep = (typeof SECOND_STEPS)[number];

/** Actions of a user that need a second step. The proof is valid for that action only. */
export const STEP_UPS = [
  'bind-email',
  'bind-phone',
  'unbind-email',
  'unbind-phone',
  'bind-google',
  'unbind-google',
  'second-step',
  'password',
  'trade-password',
  'api-key',
  'recovery-codes',
] as const;

export type StepUp = (typeof STEP_UPS)[number];

/** Permissions of an API key: read, or also move money and trade. */
export const KEY_PERMISSIONS = ['read', 'trade'] as const;

export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

/** How a user logged in, or tried to. */
export const LOGIN_WAYS = ['password', 'wallet', 'demo'] as const;

export type LoginWay = (typeof LOGIN_WAYS)[number];
