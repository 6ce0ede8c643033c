/** Parsers of variables: each returns the parsed value, or an error sentence without the variable's name. */

export type Reading<Value> = { readonly value: Value } | { readonly problem: string };

export type Read = <Value>(
  name: string,
  byDefault: Value,
  reading: (text: string) => Reading<Value>,
) => Value;

export function plain(text: string): Reading<string> {
  return { value: text };
}

export function readPort(text: string): Reading<number> {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  return port >= 0 && port <= 65_535 ? { value: port } : { problem: 'must be a port, 0 to 65535' };
}

export function readHost(text: string): Reading<string> {
  return /^[A-Za-z0-9.:_-]+$/.test(text) ? { value: text } : { problem: 'must be an address or a host name' };
}

export function readCount(text: string): Reading<number> {
  return /^[1-9]\d{0,6}$/.test(text)
    ? { value: Number(text) }
    : { problem: 'must be a whole number, 1 to 9999999' };
}

const MOST_DELAY_MILLIS = 60_000;

export function readDelay(text: string): Reading<number> {
  const millis = /^\d{1,5}$/.test(text) ? Number(text) : Infinity;
  return millis <= MOST_DELAY_MILLIS ? { value: millis } : { problem: 'must be milliseconds, 0 to 60000' };
}

export function readNodeEnv(text: string): Reading<string> {
  const known = ['production', 'development', 'test'];
  return known.includes(text) ? { value: text } : { problem: `must be one of ${known.join(', ')}` };
}

export function readSwitch(text: string): Reading<boolean> {
  if (['1', 'true', 'on', 'yes'].includes(text)) return { value: true };
  if (['0', 'false', 'off', 'no'].includes(text)) return { value: false };
  return { problem: 'must be 1 or 0' };
}

export function readUrl(protocols: readonly string[]) {
  return (text: string): Reading<string> => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url !== undefined && url.host !== '' && protocols.includes(url.protocol)) return { value: text };
    return {
      problem: `must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    };
  };
}

/** A base address, to which paths are appended. */
export function readBase(protocols: readonly string[]) {
  return (text: string): Reading<string> => {
    const reading = readUrl(protocols)(text);
    if (!('value' in reading)) return reading;
    const { pathname, search, hash } = new URL(text);
    if (pathname !== '/' || search !== '' || hash !== '')
      return { problem: 'must be an address without a path' };
    return { value: text.replace(/\/$/, '') };
  };
}

/** A site's address, to which a visitor's `#…` is appended (server/http/desktop-visitor.ts). */
export function readSite(text: string): Reading<string> {
  return text.includes('#')
    ? { problem: 'must be an address without #' }
    : readUrl(['http:', 'https:'])(text);
}

const SYMBOLS = /^[A-Z0-9]+-[A-Z0-9]+(?:-PERP)?(?:,[A-Z0-9]+-[A-Z0-9]+(?:-PERP)?)*$/;

export function readSymbols(text: string): Reading<'all' | readonly string[]> {
  if (text === 'all') return { value: 'all' };
  const plainText = text.replaceAll(' ', '');
  return SYMBOLS.test(plainText)
    ? { value: [...new Set(plainText.split(','))] }
    : { problem: 'must be all, or markets such as BTC-USDT,ETH-USDT-PERP' };
}

export function readTimeZone(text: string): Reading<string> {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return { value: text };
  } catch {
    return { problem: 'must be a time zone such as Asia/Shanghai' };
  }
}
