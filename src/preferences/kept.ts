/**
 * The user's preferences as stored on the device: one JSON text under one key. Storage may be blocked, full or
 * malformed; then the defaults apply and nothing fails. The inline script of index.html reads the same key.
 */
import { languageCode, type LanguageCode } from '#protocol/names/languages';

export const PREFERENCES_KEY = 'brisk.preferences';

export const THEMES = ['light', 'dark', 'system'] as const;
export const COLOURS = ['green-up', 'red-up', 'blue-orange'] as const;

export type Theme = (typeof THEMES)[number];
export type Colours = (typeof COLOURS)[number];

export const TRADE_SEGMENTS = ['spot', 'contract', 'option'] as const;
export type TradeSegment = (typeof TRADE_SEGMENTS)[number];

export interface Preferences {
  theme: Theme;
  language: LanguageCode;
  /** The colours of up and down. */
  colours: Colours;
  /** Symbols, in the order in which the user chose them. */
  favourites: string[];
  /** ISO 4217 code of the currency in which estimated values are shown. */
  currency: string;
  /** The zone of time labels: an IANA zone, or the device's. */
  timeZone: string;
  sound: boolean;
  haptic: boolean;
  /** Less traffic: slower values, no sparklines, no pictures of coins. */
  reducedData: boolean;
  /** The chart above the ticket of a spot or contract market is open. */
  tradeChart: boolean;
  /** The segment of the Trade tab that was used last. */
  tradeSegment: TradeSegment;
  /** The markets that were traded last. */
  spotMarket: string;
  contractMarket: string;
  /** The contract on whose index options were bought last. */
  optionMarket: string;
  /** Orders are confirmed before they are placed. */
  confirmOrders: boolean;
  /** From this total on, in USDT, orders are always confirmed. */
  confirmFrom: number;
  /** The validity of a trading command, in seconds: the platform refuses a later one. */
  validSeconds: number;
  /** From this amount on, in USDT, a position's funding payment is announced; 0: never. */
  fundingNotice: number;
}

export const DEVICE_ZONE = 'device';

export const SWITCHES = ['sound', 'haptic', 'reducedData'] as const;

/** The totals in USDT from which a user may require a confirmation. */
export const CONFIRM_FROM = [100, 1_000, 10_000, 100_000] as const;

/** The payments of funding from which a user may be notified, in USDT. */
export const FUNDING_NOTICE = [0, 1, 10, 100, 1_000] as const;

export const VALID_SECONDS = [10, 30, 60] as const;

/** More than a venue has markets; guards against a manipulated store. */
const MOST_FAVOURITES = 500;

function defaultPreferences(): Preferences {
  return {
    theme: 'light',
    language: 'en',
    colours: 'green-up',
    favourites: [],
    currency: 'USD',
    timeZone: DEVICE_ZONE,
    sound: false,
    haptic: true,
    reducedData: false,
    tradeChart: false,
    tradeSegment: 'spot',
    spotMarket: 'BTC-USDT',
    contractMarket: 'BTC-USDT-PERP',
    optionMarket: 'BTC-USDT-PERP',
    confirmOrders: true,
    confirmFrom: 1_000,
    validSeconds: 10,
    fundingNotice: 10,
  };
}

/** Reads each preference separately: a broken one falls back alone. */
export function parsePreferences(text: string | null): Preferences {
  const kept = defaultPreferences();
  let read: unknown;
  try {
    read = JSON.parse(text ?? '{}');
  } catch {
    return kept;
  }
  if (typeof read !== 'object' || read === null) return kept;
  const { theme, language, colours, favourites, currency, timeZone, ...others } = read as Partial<
    Record<keyof Preferences, unknown>
  >;
  kept.theme = THEMES.find((each) => each === theme) ?? kept.theme;
  kept.language = languageCode(language);
  kept.colours = COLOURS.find((each) => each === colours) ?? kept.colours;
  if (Array.isArray(favourites)) {
    const symbols = favourites.filter(
      (each): each is string => typeof each === 'string' && each.length <= 64,
    );
    kept.favourites = [...new Set(symbols)].slice(0, MOST_FAVOURITES);
  }
  if (typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)) kept.currency = currency;
  if (typeof timeZone === 'string' && isZone(timeZone)) kept.timeZone = timeZone;
  for (const name of ['spotMarket', 'contractMarket', 'optionMarket'] as const) {
    const symbol = others[name];
    if (typeof symbol === 'string' && symbol.length <= 64) kept[name] = symbol;
  }
  kept.tradeSegment = TRADE_SEGMENTS.find((each) => each === others.tradeSegment) ?? kept.tradeSegment;
  kept.confirmFrom = CONFIRM_FROM.find((each) => each === others.confirmFrom) ?? kept.confirmFrom;
  kept.validSeconds = VALID_SECONDS.find((each) => each === others.validSeconds) ?? kept.validSeconds;
  kept.fundingNotice = FUNDING_NOTICE.find((each) => each === others.fundingNotice) ?? kept.fundingNotice;
  for (const name of [...SWITCHES, 'tradeChart', 'confirmOrders'] as const)
    if (typeof others[name] === 'boolean') kept[name] = others[name];
  return kept;
}

/** The device may know fewer zones than the one on which it was chosen. */
function isZone(zone: string): boolean {
  if (zone === DEVICE_ZONE) return true;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

export function readKept(): Preferences {
  try {
    return parsePreferences(localStorage.getItem(PREFERENCES_KEY));
  } catch {
    return defaultPreferences();
  }
}

export function writeKept(preferences: Preferences): void {
  try {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify(preferences));
  } catch {
    // Storage is blocked or full: the choice lasts until the page is closed.
  }
}

export function keptLanguage(): LanguageCode {
  return readKept().language;
}
