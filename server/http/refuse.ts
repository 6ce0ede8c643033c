/** Every refusal's HTTP status, once. A code without a row here does not compile. */
import {
  ASSETS_CODES,
  AUTH_CODES,
  CONTENT_CODES,
  CORE_CODES,
  LOGGED_OUT,
  MARKET_CODES,
  PLATFORM_CODES,
  SESSION_ENDED,
  type AnswerCode,
} from '#protocol/names/codes';
import type { Problems } from '#protocol/call';

interface Status {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;
  /** When to try again, said to the client with 429 and 503. */
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
  [ASSETS_CODES.notEnough]: { status: 409 },
  [ASSETS_CODES.faucetEmpty]: { status: 409 },
  [CONTENT_CODES.noArticle]: { status: 404 },
  [CONTENT_CODES.noService]: { status: 404 },
};

export function statusOf(code: AnswerCode): Status {
  return STATUSES[code];
}

/** What a call answers instead of its output: nothing was changed. */
export class Refusal {
  constructor(
    readonly code: AnswerCode,
    readonly problems: Problems['problems'] = [],
  ) {}
}
