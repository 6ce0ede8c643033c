/** The HTTP status of every refusal. A code without a row here does not compile. */
import {
  ASSETS_CODES,
  AUTH_CODES,
  CONTENT_CODES,
  CONVERT_CODES,
  CORE_CODES,
  LOGGED_OUT,
  MARKET_CODES,
  OPERATOR_CODES,
  PLATFORM_CODES,
  SESSION_ENDED,
  SPOT_CODES,
  USER_CODES,
  type AnswerCode,
} from '#protocol/names/codes';
import type { Problems } from '#protocol/call';

export interface Status {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;
  /** When to retry, sent to the client with 429 and 503. */
  readonly retryAfterSeconds?: number;
}

const STATUSES: Readonly<Record<AnswerCode, Status>> = {
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
  [AUTH_CODES.keyWrong]: { status: 401 },
  [AUTH_CODES.keyTime]: { status: 401 },
  [AUTH_CODES.keyPermission]: { status: 403 },
  [AUTH_CODES.keyAddress]: { status: 403 },
  [AUTH_CODES.keySuspended]: { status: 403 },
  [USER_CODES.stepUpNeeded]: { status: 403 },
  [USER_CODES.taken]: { status: 409 },
  [USER_CODES.alreadyBound]: { status: 409 },
  [USER_CODES.notBound]: { status: 409 },
  [USER_CODES.lastWayIn]: { status: 409 },
  [USER_CODES.wrongPassword]: { status: 403 },
  [USER_CODES.samePassword]: { status: 409 },
  [USER_CODES.noPicture]: { status: 404 },
  [USER_CODES.fileTooLarge]: { status: 413 },
  [USER_CODES.fileType]: { status: 415 },
  [USER_CODES.noKey]: { status: 404 },
  [USER_CODES.tooManyKeys]: { status: 409 },
  [USER_CODES.clauseOld]: { status: 409 },
  [MARKET_CODES.unknownSymbol]: { status: 404 },
  [MARKET_CODES.unknownChannel]: { status: 404 },
  [MARKET_CODES.tooManySubscriptions]: { status: 409 },
  [MARKET_CODES.tooFast]: { status: 429, retryAfterSeconds: 1 },
  [MARKET_CODES.notSubscribed]: { status: 409 },
  [MARKET_CODES.crossedQuote]: { status: 409 },
  [MARKET_CODES.badQuote]: { status: 400 },
  [CORE_CODES.otherInput]: { status: 409 },
  [CORE_CODES.halted]: { status: 503, retryAfterSeconds: 60 },
  [CORE_CODES.abnormal]: { status: 403 },
  [CORE_CODES.noUser]: { status: 404 },
  [CORE_CODES.expired]: { status: 409 },
  [CORE_CODES.discarded]: { status: 409 },
  [OPERATOR_CODES.noSetting]: { status: 404 },
  [OPERATOR_CODES.badSetting]: { status: 400 },
  [ASSETS_CODES.notEnough]: { status: 409 },
  [ASSETS_CODES.faucetEmpty]: { status: 409 },
  [ASSETS_CODES.noFunds]: { status: 409 },
  [CONVERT_CODES.wrongAmount]: { status: 400 },
  [CONVERT_CODES.notEnough]: { status: 409 },
  [CONVERT_CODES.expired]: { status: 409 },
  [CONVERT_CODES.noPrice]: { status: 503, retryAfterSeconds: 5 },
  [CONVERT_CODES.priceChanged]: { status: 409 },
  [CONVERT_CODES.tooManyQuotes]: { status: 429, retryAfterSeconds: 60 },
  [SPOT_CODES.badOrder]: { status: 400 },
  [SPOT_CODES.notEnough]: { status: 409 },
  [SPOT_CODES.outsideBand]: { status: 409 },
  [SPOT_CODES.wouldTake]: { status: 409 },
  [SPOT_CODES.notFillable]: { status: 409 },
  [SPOT_CODES.noLiquidity]: { status: 503, retryAfterSeconds: 5 },
  [SPOT_CODES.tooMany]: { status: 409 },
  [SPOT_CODES.noOrder]: { status: 404 },
  [SPOT_CODES.beingMatched]: { status: 409 },
  [SPOT_CODES.unchanged]: { status: 409 },
  [SPOT_CODES.watchOnly]: { status: 409 },
  [CONTENT_CODES.noArticle]: { status: 404 },
  [CONTENT_CODES.noService]: { status: 404 },
};

/** The status of each refusal that a feature brings. */
export type Statuses = Readonly<Record<string, Status>>;

/** Of a code whose feature declares no status. */
const OF_FEATURES: Status = { status: 409 };

/** @param own of the feature that refuses; it changes no status of the platform's codes */
export function statusOf(code: string | number, own: Statuses = {}): Status {
  return (STATUSES as Statuses)[code] ?? own[code] ?? OF_FEATURES;
}

/** A call's answer instead of its output: nothing was changed. */
export class Refusal {
  constructor(
    readonly code: string | typeof LOGGED_OUT,
    readonly problems: Problems['problems'] = [],
    /** Set if it is known better than the code's default. */
    readonly retryAfterSeconds = statusOf(code).retryAfterSeconds,
    /** Data of the answer beside the problems. */
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {}
}
