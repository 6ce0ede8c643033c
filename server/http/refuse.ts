/** HTTP statuses of the refusals that every call may answer. A feature declares the others in its `statuses`. */
import {
  AUTH_CODES,
  CORE_CODES,
  LOGGED_OUT,
  PLATFORM_CODES,
  SESSION_ENDED,
  type NobodyCode,
} from '#protocol/names/codes';
import type { Problems } from '#protocol/call';

export interface Status {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;
  /** When to retry, sent to the client with 429 and 503. */
  readonly retryAfterSeconds?: number;
}

/** A status for each of some codes: a code without a row does not compile. */
export type StatusesOf<Codes extends Readonly<Record<string, string>>> = Readonly<
  Record<Codes[keyof Codes], Status>
>;

/** Codes of logins that the gateway itself answers. */
export type AccessCode =
  | 'notAllowed'
  | 'keyWrong'
  | 'keyTime'
  | 'keyPermission'
  | 'keyAddress'
  | 'keySuspended';

/** Refusals by the platform and the core, and of callers who are not admitted. */
export const GATEWAY_STATUSES: StatusesOf<
  typeof PLATFORM_CODES & typeof CORE_CODES & Pick<typeof AUTH_CODES, AccessCode>
> &
  Readonly<Record<NobodyCode, Status>> = {
  [PLATFORM_CODES.badInput]: { status: 400 },
  [PLATFORM_CODES.notFound]: { status: 404 },
  [PLATFORM_CODES.notJson]: { status: 415 },
  [PLATFORM_CODES.tooLarge]: { status: 413 },
  [PLATFORM_CODES.tooMany]: { status: 429, retryAfterSeconds: 1 },
  [PLATFORM_CODES.wrongMethod]: { status: 405 },
  [PLATFORM_CODES.starting]: { status: 503, retryAfterSeconds: 2 },
  [PLATFORM_CODES.failed]: { status: 500 },
  [LOGGED_OUT]: { status: 401 },
  [SESSION_ENDED]: { status: 401 },
  [AUTH_CODES.notAllowed]: { status: 403 },
  [AUTH_CODES.keyWrong]: { status: 401 },
  [AUTH_CODES.keyTime]: { status: 401 },
  [AUTH_CODES.keyPermission]: { status: 403 },
  [AUTH_CODES.keyAddress]: { status: 403 },
  [AUTH_CODES.keySuspended]: { status: 403 },
  [CORE_CODES.otherInput]: { status: 409 },
  [CORE_CODES.halted]: { status: 503, retryAfterSeconds: 60 },
  [CORE_CODES.abnormal]: { status: 403 },
  [CORE_CODES.noUser]: { status: 404 },
  [CORE_CODES.expired]: { status: 409 },
  [CORE_CODES.discarded]: { status: 409 },
};

/** The status of each refusal that a feature brings. */
export type Statuses = Readonly<Record<string, Status>>;

/** For a code whose feature declares no status. */
const OF_FEATURES: Status = { status: 409 };

/** @param own the statuses of the refusing feature; they do not override common ones */
export function statusOf(code: string | number, own: Statuses = {}): Status {
  return (GATEWAY_STATUSES as Statuses)[code] ?? own[code] ?? OF_FEATURES;
}

/** A call's answer instead of its output: nothing was changed. */
export class Refusal {
  constructor(
    readonly code: string | typeof LOGGED_OUT,
    readonly problems: Problems['problems'] = [],
    /** When to retry, if the time is known better than the default of the code. */
    readonly retryAfterSeconds?: number,
    /** Data of the answer besides the problems. */
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {}
}
