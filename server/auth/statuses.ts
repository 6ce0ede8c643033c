/** HTTP statuses of the refusals of logins. */
import { AUTH_CODES } from '#protocol/names/codes';
import type { AccessCode, StatusesOf } from '../http/refuse.ts';

export const authStatuses = {
  [AUTH_CODES.noSession]: { status: 404 },
  [AUTH_CODES.captchaNeeded]: { status: 403 },
  [AUTH_CODES.captchaWrong]: { status: 403 },
  [AUTH_CODES.codeWrong]: { status: 403 },
  [AUTH_CODES.codeTooSoon]: { status: 429, retryAfterSeconds: 60 },
  [AUTH_CODES.unsent]: { status: 503, retryAfterSeconds: 60 },
  [AUTH_CODES.wrongLogin]: { status: 403 },
  [AUTH_CODES.tooManyTries]: { status: 429, retryAfterSeconds: 60 },
  [AUTH_CODES.ticketOver]: { status: 409 },
  [AUTH_CODES.registered]: { status: 409 },
  [AUTH_CODES.notAgreed]: { status: 409 },
  [AUTH_CODES.walletWrong]: { status: 403 },
} satisfies StatusesOf<Omit<typeof AUTH_CODES, AccessCode>>;
