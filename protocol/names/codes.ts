/** Codes of answers (SPEC §8, DESIGN §4). Success is 200; every other one is refused, with a text in the locales. */
export const SUCCESS = 200;
/** The second step that the call needs is asked for; no refusal. */
export const SECOND_STEP = 1021;
/** Nobody is logged in, or not any more. */
export const LOGGED_OUT = 1003;
/** The same, from another kind of server with an HTTP status that is not 200. */
export const SESSION_ENDED = 'SYS.0015';
/** A refusal that is not for a toast. */
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
  /** The command's id was used before, with another input. */
  otherInput: 'core.other-input',
  /** The audit found a breach: no money moves until it is cleared. */
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
  /** The demo gave its funds less than a day ago. */
  faucetEmpty: 'assets.faucet-empty',
  /** The demo has no funds of a coin of this platform, or an account could not hold more. */
  noFunds: 'assets.no-funds',
} as const;

export const CONVERT_CODES = {
  /** SPEC §8: exchange amount is wrong, check it. */
  wrongAmount: 'convert.wrong-amount',
  /** SPEC §8: check the number of coins held. */
  notEnough: 'convert.not-enough',
  /** The user has no such quote: it is expired, used, or was never made. */
  expired: 'convert.expired',
  /** A market that the exchange needs is silent, or nobody offers in it. */
  noPrice: 'convert.no-price',
  /** The price moved against the platform since the quote was made; `data.quote` is a new one. */
  priceChanged: 'convert.price-changed',
  /** The user took too few of the quotes that they were given lately. */
  tooManyQuotes: 'convert.too-many-quotes',
} as const;

export const SPOT_CODES = {
  /** Price, size or amount are not what the market takes; the problems say which. */
  badOrder: 'spot.bad-order',
  /** SPEC §8: insufficient balance. */
  notEnough: 'spot.insufficient-balance',
  /** The price is further on the harmful side of the market than the platform allows. */
  outsideBand: 'spot.outside-band',
  /** Post-only, and it would trade at once. */
  wouldTake: 'spot.would-take',
  /** Fill-or-kill, and not all of it can trade at once. */
  notFillable: 'spot.not-fillable',
  /** A market order that finds nobody within its slippage. */
  noLiquidity: 'spot.no-liquidity',
  /** The user has the maximum of open orders. */
  tooMany: 'spot.too-many-orders',
  /** The caller has no such open order. */
  noOrder: 'spot.no-order',
  /** It waits for the venue's next update, and can be changed when it was matched. */
  beingMatched: 'spot.being-matched',
  /** The order is already so. */
  unchanged: 'spot.unchanged',
  /** The market is too fine for the ledger: it is shown, and nobody can order in it. */
  watchOnly: 'spot.watch-only',
} as const;

export const OPERATOR_CODES = {
  /** The platform has no such setting. */
  noSetting: 'operator.no-setting',
  /** The value is not of the setting's shape; the problems name its fields. */
  badSetting: 'operator.bad-setting',
} as const;

/** Why nobody is logged in, in the codes that SPEC §8 fixes; they do not name their texts. */
export type NobodyCode = typeof LOGGED_OUT | typeof SESSION_ENDED;

export const NOBODY_TEXTS = {
  [LOGGED_OUT]: 'auth.logged-out',
  [SESSION_ENDED]: 'auth.session-ended',
} as const;

export const AUTH_CODES = {
  /** The call is for another role. */
  notAllowed: 'auth.not-allowed',
  /** The caller has no such session. */
  noSession: 'auth.no-session',
  /** A visitor of this address has to pass the captcha first. */
  captchaNeeded: 'auth.captcha-needed',
  captchaWrong: 'auth.captcha-wrong',
  /** Wrong, over, used or tried too often: the same code, so that guessing learns nothing. */
  codeWrong: 'auth.code-wrong',
  /** A code for this was sent less than 60 s ago. */
  codeTooSoon: 'auth.code-too-soon',
  /** The message with the code could not be sent. */
  unsent: 'auth.unsent',
  /** Nobody by this name, or another password. */
  wrongLogin: 'auth.wrong-login',
  /** Too many tries; the answer says when the next one counts. */
  tooManyTries: 'auth.too-many-tries',
  /** The ticket is expired or used: begin again. */
  ticketOver: 'auth.ticket-over',
  /** Only for a caller who proved that the phone or e-mail is theirs. */
  registered: 'auth.registered',
  notAgreed: 'auth.not-agreed',
  /** The wallet's message or signature is not the one asked for. */
  walletWrong: 'auth.wallet-wrong',
  /** An API client's key, or its signature, is wrong. */
  keyWrong: 'auth.key-wrong',
  /** An API client's clock is off by more than 5 s, or the call came too late. */
  keyTime: 'auth.key-time',
  keyPermission: 'auth.key-permission',
  keyAddress: 'auth.key-address',
  /** The owner's password was reset: the key waits for its owner's confirmation. */
  keySuspended: 'auth.key-suspended',
} as const;

export const USER_CODES = {
  /** The proof of a second step is missing, over, used, or for something else. */
  stepUpNeeded: 'user.step-up-needed',
  /** The phone or e-mail belongs to another account. */
  taken: 'user.taken',
  alreadyBound: 'user.already-bound',
  notBound: 'user.not-bound',
  /** Nothing would be left to log in by. */
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
  /** Newer terms have come out: read and accept those. */
  clauseOld: 'user.clause-old',
} as const;

export type RefusalCode =
  | (typeof AUTH_CODES)[keyof typeof AUTH_CODES]
  | (typeof USER_CODES)[keyof typeof USER_CODES]
  | (typeof CORE_CODES)[keyof typeof CORE_CODES]
  | (typeof ASSETS_CODES)[keyof typeof ASSETS_CODES]
  | (typeof CONVERT_CODES)[keyof typeof CONVERT_CODES]
  | (typeof SPOT_CODES)[keyof typeof SPOT_CODES]
  | (typeof OPERATOR_CODES)[keyof typeof OPERATOR_CODES]
  | (typeof PLATFORM_CODES)[keyof typeof PLATFORM_CODES]
  | (typeof MARKET_CODES)[keyof typeof MARKET_CODES]
  | (typeof CONTENT_CODES)[keyof typeof CONTENT_CODES];

/** Codes that a call may be refused with: by the core, or before the core. */
export type AnswerCode = RefusalCode | NobodyCode;
