/** A user on the wire, without zod. */

import type { LanguageCode } from './languages.ts';

/** Roles of logged-in users; a caller who is not logged in is a visitor. */
export const ROLES = ['user', 'operator'] as const;

export type Role = (typeof ROLES)[number];

/** VIP levels go from 0 up to this one. */
export const HIGHEST_VIP = 3;

export interface User {
  readonly id: number;
  /** The account's number (UID), by which others and customer service name it; never changes. */
  readonly account: string;
  /** The nickname, else the account's number. */
  readonly name: string;
  /** The path of the picture, or nothing. */
  readonly avatar: string | null;
  /** The account's language, for every device and for messages; null: none was chosen yet. */
  readonly language: LanguageCode | null;
  readonly role: Role;
  /** SPEC §6: their money does not move until customer service has cleared it. */
  readonly abnormal: boolean;
  /** 0 to `HIGHEST_VIP`: what fees they pay by. */
  readonly vip: number;
}

/** By what a second step can be proved. */
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

/** How somebody came in, or tried to. */
export const LOGIN_WAYS = ['password', 'wallet', 'demo'] as const;

export type LoginWay = (typeof LOGIN_WAYS)[number];
