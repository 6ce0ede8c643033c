/** Codes of answers (SPEC §8, DESIGN §4). 200 is success; all others are refusals, with texts in the locales. */
import type { EARN_CODES } from './earn-codes.ts';
import type { ETF_CODES } from './etf-codes.ts';
import type { OPTION_CODES } from './option-codes.ts';
import type { PUSH_CODES } from './push-codes.ts';
export { EARN_CODES } from './earn-codes.ts';
export { ETF_CODES } from './etf-codes.ts';
export { OPTION_CODES } from './option-codes.ts';
export { PUSH_CODES } from './push-codes.ts';

export const SUCCESS = 200;
/** Not a refusal: the call needs a second step. */
export const SECOND_STEP = 1021;
/** No user is logged in, or the session has ended. */
export const LOGGED_OUT = 1003;
/** The same, for answers whose HTTP status is not 200. */
export const SESSION_ENDED = 'SYS.0015';
/** A refusal that the app does not show as a toast. */
export const WITHOUT_TOAST = 1052;

export const PLATFORM_CODES = {
  badInput: 'platform.bad-input',
  notFound: 'platform.not-found',
  notJson: 'platform.not-json',
  tooLarge: 'platform.too-large',
  tooMany: 'platform.too-many-requests',
  wrongMethod: 'platform.wrong-method',
  starting: 'platform.starting',
  failed: 'platform.failed',
} as const;

export const MARKET_CODES = {
  unknownSymbol: 'market.unknown-symbol',
  unknownChannel: 'market.unknown-channel',
  tooManySubscriptions: 'market.too-many-subscriptions',
  tooFast: 'market.too-fast',
  notSubscribed: 'market.not-subscribed',
  crossedQuote: 'market.crossed-quote',
  badQuote: 'market.bad-quote',
} as const;

export const CONTENT_CODES = {
  noArticle: 'content.no-article',
  noService: 'content.no-service',
} as const;

/** Codes for any command of a user. */
export const CORE_CODES = {
  /** The command's id was used before, with a different input. */
  otherInput: 'core.other-input',
  /** The audit found an inconsistency: no money moves until an operator clears it. */
  halted: 'core.halted',
  /** SPEC §8: the account is abnormal, contact customer service. */
  abnormal: 'core.abnormal',
  /** There is no such user. */
  noUser: 'core.no-user',
  /** The command arrived after its `validUntil`. */
  expired: 'core.expired',
  /** Its user discarded the command before it arrived. */
  discarded: 'core.discarded',
} as const;

export const ASSETS_CODES = {
  notEnough: 'assets.not-enough',
  /** The user received demo funds less than a day ago. */
  faucetEmpty: 'assets.faucet-empty',
  /** The demo has no funds of a coin of this platform, or an account could not hold more. */
  noFunds: 'assets.no-funds',
} as const;

export const CONVERT_CODES = {
  /** SPEC §8: exchange amount is wrong, check it. */
  wrongAmount: 'convert.wrong-amount',
  /** SPEC §8: check the number of coins held. */
  notEnough: 'convert.not-enough',
  /** The user has no such quote: it expired, was used, or never existed. */
  expired: 'convert.expired',
  /** A market that the exchange needs has no live prices or no offers. */
  noPrice: 'convert.no-price',
  /** The price moved against the platform since the quote was made; `data.quote` is a new one. */
  priceChanged: 'convert.price-changed',
  /** The user did not use too many of their recent quotes. */
  tooManyQuotes: 'convert.too-many-quotes',
} as const;

export const SPOT_CODES = {
  /** The price, size or amount is invalid for the market; the problems say which. */
  badOrder: 'spot.bad-order',
  /** SPEC §8: insufficient balance. */
  notEnough: 'spot.insufficient-balance',
  /** The price is further from the market, to the user's disadvantage, than the platform allows. */
  outsideBand: 'spot.outside-band',
  /** Post-only, but it would trade at once. */
  wouldTake: 'spot.would-take',
  /** Fill-or-kill, but the whole size cannot trade at once. */
  notFillable: 'spot.not-fillable',
  /** A market order that finds no offers within its slippage. */
  noLiquidity: 'spot.no-liquidity',
  /** The user has the maximum number of open orders. */
  tooMany: 'spot.too-many-orders',
  /** The caller has no such open order. */
  noOrder: 'spot.no-order',
  /** The order waits for the venue's next update and cannot be changed until then. */
  beingMatched: 'spot.being-matched',
  /** The amendment equals the order's current values. */
  unchanged: 'spot.unchanged',
  /** The market's steps are too fine for the ledger: the market is shown, but accepts no orders. */
  watchOnly: 'spot.watch-only',
} as const;

export const CONTRACT_CODES = {
  /** The price, size or leverage is invalid for the market; the problems say which. */
  badOrder: 'contract.bad-order',
  /** SPEC §8: insufficient balance. */
  notEnough: 'contract.insufficient-balance',
  /** The price is further from the market, to the user's disadvantage, than the platform allows. */
  outsideBand: 'contract.outside-band',
  /** Post-only, but it would trade at once. */
  wouldTake: 'contract.would-take',
  /** Fill-or-kill, but the whole size cannot trade at once. */
  notFillable: 'contract.not-fillable',
  /** A market order that finds no offers within its slippage. */
  noLiquidity: 'contract.no-liquidity',
  /** The user has the maximum number of open orders. */
  tooMany: 'contract.too-many-orders',
  /** The position, or all of the user's, would be above a limit: the problem says which, and the possible size. */
  positionLimit: 'contract.position-limit',
  /** The caller has no such open order. */
  noOrder: 'contract.no-order',
  /** The caller has no such open position. */
  noPosition: 'contract.no-position',
  /** The order waits for the venue's next update and cannot be changed until then. */
  beingMatched: 'contract.being-matched',
  /** The market is shown, but accepts no orders. */
  watchOnly: 'contract.watch-only',
  /** The index of the contract is stale: until it is back, only cancel, reduce and add margin. */
  indexStale: 'contract.index-stale',
  /** The index is back, or the platform is: for some time only cancel, reduce and add margin. */
  resuming: 'contract.resuming',
  /** Until trading ends only cancel and reduce; until the settlement nothing; then it is delisted. */
  delisting: 'contract.delisting',
  tradingEnded: 'contract.trading-ended',
  delisted: 'contract.delisted',
  /** The market or the size of what is open allows no such leverage. */
  badLeverage: 'contract.bad-leverage',
  /** The amount of margin is no amount. */
  badAmount: 'contract.bad-amount',
  /** The mode changes only without positions and orders in the market. */
  hasOpen: 'contract.has-open',
  /** The margin of a cross position follows from its size. */
  isolatedOnly: 'contract.isolated-only',
  /** The position would have less than its initial margin. */
  marginNeeded: 'contract.margin-needed',
  /** The market has no mark price now. */
  noMark: 'contract.no-mark',
  /** The trigger price, price, size or callback is invalid; the problems say which. */
  badTrigger: 'contract.bad-trigger',
  /** SPEC §5: the open or present price is on the other side; a reduce-only stop may be there. */
  wrongSide: 'contract.wrong-side',
  /** The position would be closed by force before the stop fires. */
  beyondLiquidation: 'contract.beyond-liquidation',
  /** The user, or the position, has the maximum number of triggers. */
  tooManyTriggers: 'contract.too-many-triggers',
  /** The caller has no such open trigger. */
  noTrigger: 'contract.no-trigger',
  /** The amendment equals the present values. */
  unchanged: 'contract.unchanged',
  /** The price that the trigger follows is not live. */
  noPrice: 'contract.no-price',
} as const;

export const ALERT_CODES = {
  /** A field of the alert; the problems name it. */
  badAlert: 'alert.bad-alert',
  /** The price is at the level already. */
  reached: 'alert.already-reached',
  /** The market has no price yet. */
  noPrice: 'alert.no-price',
  /** The user has the maximum number of waiting alerts. */
  tooMany: 'alert.too-many',
  /** The caller has no such waiting alert. */
  noAlert: 'alert.no-alert',
  unchanged: 'alert.unchanged',
  /** Trading in the market has ended. */
  marketEnded: 'alert.market-ended',
} as const;

export const OPERATOR_CODES = {
  /** The platform has no such setting. */
  noSetting: 'operator.no-setting',
  /** The value does not have the setting's shape; the problems name its fields. */
  badSetting: 'operator.bad-setting',
} as const;

/** Why no user is logged in, in the codes that SPEC §8 fixes; these codes are not the keys of their texts. */
export type NobodyCode = typeof LOGGED_OUT | typeof SESSION_ENDED;

export const NOBODY_TEXTS = {
  [LOGGED_OUT]: 'auth.logged-out',
  [SESSION_ENDED]: 'auth.session-ended',
} as const;

export const AUTH_CODES = {
  /** The call requires another role. */
  notAllowed: 'auth.not-allowed',
  /** The caller has no such session. */
  noSession: 'auth.no-session',
  /** A visitor from this address must pass the captcha first. */
  captchaNeeded: 'auth.captcha-needed',
  captchaWrong: 'auth.captcha-wrong',
  /** The code is wrong, expired, used or was tried too often: one code for all, so that an attacker learns nothing. */
  codeWrong: 'auth.code-wrong',
  /** A code for this purpose was sent less than 60 s ago. */
  codeTooSoon: 'auth.code-too-soon',
  /** The message with the code could not be sent. */
  unsent: 'auth.unsent',
  /** The user does not exist, or the password is wrong. */
  wrongLogin: 'auth.wrong-login',
  /** Too many attempts; the answer says when the next one is allowed. */
  tooManyTries: 'auth.too-many-tries',
  /** The ticket is expired or used: begin again. */
  ticketOver: 'auth.ticket-over',
  /** The caller must first prove that the phone or e-mail is theirs. */
  registered: 'auth.registered',
  notAgreed: 'auth.not-agreed',
  /** The wallet's message or signature is not the requested one. */
  walletWrong: 'auth.wallet-wrong',
  /** An API client's key or signature is wrong. */
  keyWrong: 'auth.key-wrong',
  /** An API client's clock is off by more than 5 s, or the call arrived too late. */
  keyTime: 'auth.key-time',
  keyPermission: 'auth.key-permission',
  keyAddress: 'auth.key-address',
  /** The owner's password was reset: the owner must confirm the key first. */
  keySuspended: 'auth.key-suspended',
} as const;

export const USER_CODES = {
  /** The proof of a second step is missing, expired, used, or for another action. */
  stepUpNeeded: 'user.step-up-needed',
  /** The phone or e-mail belongs to another account. */
  taken: 'user.taken',
  alreadyBound: 'user.already-bound',
  notBound: 'user.not-bound',
  /** This is the only way to log in that is left, so it cannot be removed. */
  lastWayIn: 'user.last-way-in',
  wrongPassword: 'user.wrong-password',
  samePassword: 'user.same-password',
  noPicture: 'user.no-picture',
  /** SPEC §8: file too large. */
  fileTooLarge: 'user.file-too-large',
  /** SPEC §8: file type error. */
  fileType: 'user.file-type',
  noKey: 'user.no-key',
  tooManyKeys: 'user.too-many-keys',
  /** There are newer terms: the user must read and accept them first. */
  clauseOld: 'user.clause-old',
} as const;

export type RefusalCode =
  | (typeof AUTH_CODES)[keyof typeof AUTH_CODES]
  | (typeof USER_CODES)[keyof typeof USER_CODES]
  | (typeof CORE_CODES)[keyof typeof CORE_CODES]
  | (typeof ASSETS_CODES)[keyof typeof ASSETS_CODES]
  | (typeof CONVERT_CODES)[keyof typeof CONVERT_CODES]
  | (typeof SPOT_CODES)[keyof typeof SPOT_CODES]
  | (typeof CONTRACT_CODES)[keyof typeof CONTRACT_CODES]
  | (typeof OPTION_CODES)[keyof typeof OPTION_CODES]
  | (typeof ETF_CODES)[keyof typeof ETF_CODES]
  | (typeof EARN_CODES)[keyof typeof EARN_CODES]
  | (typeof ALERT_CODES)[keyof typeof ALERT_CODES]
  | (typeof PUSH_CODES)[keyof typeof PUSH_CODES]
  | (typeof OPERATOR_CODES)[keyof typeof OPERATOR_CODES]
  | (typeof PLATFORM_CODES)[keyof typeof PLATFORM_CODES]
  | (typeof MARKET_CODES)[keyof typeof MARKET_CODES]
  | (typeof CONTENT_CODES)[keyof typeof CONTENT_CODES];

/** Codes with which a call may be refused: by the core, or before it. */
export type AnswerCode = RefusalCode | NobodyCode;
