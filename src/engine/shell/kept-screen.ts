/**
 * What the page leaves on the device for its next first paint: the markets list as it stood, at most 16 KB. Storage
 * may be blocked, full, or hold something else: then there is nothing, and nothing fails.
 */
const KEPT_SCREEN_KEY = 'brisk.screen';
/** Another version is another form: what an older page left is not read. */
const VERSION = 1;
/** Counted as UTF-16, which is what stores count. */
const MOST_CHARACTERS = 8_192;

/** Texts as they stood, in the language in which they stood. */
export interface ShellRow {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly last: string;
  readonly change: string;
  readonly volume: string;
  /** Of the change: −1, 0 or 1. */
  readonly direction: number;
}

export interface KeptScreen {
  /** BCP-47. */
  readonly language: string;
  /** When the platform last confirmed the values, by its clock, and how far that is ahead of the device's. */
  readonly time: number;
  readonly offset: number;
  /** By key, what stands around the values. */
  readonly texts: Readonly<Record<string, string>>;
  readonly rows: readonly ShellRow[];
}

export function writeScreen(screen: KeptScreen): void {
  const text = JSON.stringify({ version: VERSION, ...screen });
  if (text.length > MOST_CHARACTERS) return;
  try {
    localStorage.setItem(KEPT_SCREEN_KEY, text);
  } catch {
    // Blocked or full: the next start paints without.
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
