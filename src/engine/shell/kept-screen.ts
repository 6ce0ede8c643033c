/**
 * The content that the page stores on the device for its next first paint: the markets list, at most 16 KB. Storage
 * may be blocked, full, or hold something else: then nothing is stored or read, and nothing fails.
 */
const KEPT_SCREEN_KEY = 'brisk.screen';
/** Another version has another format: data of an older page is ignored. */
const VERSION = 1;
/** Counted in UTF-16 code units, as storage counts. */
const MOST_CHARACTERS = 8_192;

/** The shown texts, in their language. */
export interface ShellRow {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly last: string;
  readonly change: string;
  readonly volume: string;
  /** The sign of the change: −1, 0 or 1. */
  readonly direction: number;
}

export interface KeptScreen {
  /** BCP-47. */
  readonly language: string;
  /** When the platform last confirmed the values, by its clock, and how far that is ahead of the device's. */
  readonly time: number;
  readonly offset: number;
  /** The texts around the values, by key. */
  readonly texts: Readonly<Record<string, string>>;
  readonly rows: readonly ShellRow[];
}

export function writeScreen(screen: KeptScreen): void {
  const text = JSON.stringify({ version: VERSION, ...screen });
  if (text.length > MOST_CHARACTERS) return;
  try {
    localStorage.setItem(KEPT_SCREEN_KEY, text);
  } catch {
    // Storage is blocked or full: the next start paints without stored values.
  }
}

export function readScreen(): KeptScreen | undefined {
  try {
    return parseScreen(localStorage.getItem(KEPT_SCREEN_KEY));
  } catch {
    return undefined;
  }
}

export function parseScreen(text: string | null): KeptScreen | undefined {
  if (text === null || text.length > MOST_CHARACTERS) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isFields(read) || read['version'] !== VERSION) return undefined;
  const { language, time, offset, texts, rows } = read;
  if (typeof language !== 'string' || !Number.isFinite(time) || !Number.isFinite(offset)) return undefined;
  if (!isFields(texts) || !Object.values(texts).every((each) => typeof each === 'string')) return undefined;
  if (!Array.isArray(rows) || !rows.every(isRow)) return undefined;
  return read as unknown as KeptScreen;
}

const TEXTS = ['symbol', 'base', 'quote', 'last', 'change', 'volume'] as const;

function isRow(row: unknown): row is ShellRow {
  return (
    isFields(row) && TEXTS.every((each) => typeof row[each] === 'string') && Number.isFinite(row['direction'])
  );
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
