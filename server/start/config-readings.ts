/**
 * Readings of variables, as schemas: a trimmed text that is not empty in, the parsed value out. Their messages are the
 * rest of a sentence that begins with the variable's name.
 */
import * as z from 'zod/mini';

export type Reading<Value> = z.ZodMiniType<Value>;

/** Reads a variable; answers the default if it is not set, or wrong. */
export type Read = <Value, Default>(
  name: string,
  byDefault: Default,
  reading: Reading<Value>,
) => Value | Default;

export const plain = z.string();

function matching(pattern: RegExp, message: string) {
  return z.string().check(z.regex(pattern, message));
}

/** A whole number in this form. */
function wholeNumber(pattern: RegExp, most: number, message: string): Reading<number> {
  const inRange = z.number().check(z.lte(most, message));
  return z.pipe(z.pipe(matching(pattern, message), z.transform(Number)), inRange);
}

export const port = wholeNumber(/^\d{1,5}$/, 65_535, 'must be a port, 0 to 65535');
export const host = matching(/^[A-Za-z0-9.:_-]+$/, 'must be an address or a host name');
export const count = wholeNumber(/^[1-9]\d{0,6}$/, 9_999_999, 'must be a whole number, 1 to 9999999');
/** The number of a chain (EIP-155). */
export const chainId = wholeNumber(
  /^[1-9]\d{0,14}$/,
  Number.MAX_SAFE_INTEGER,
  'must be the number of a chain, such as 1',
);
export const proofBits = wholeNumber(/^(?:[89]|1\d|2\d)$/, 24, 'must be a number of bits, 8 to 24');
export const delayMillis = wholeNumber(/^\d{1,5}$/, 60_000, 'must be milliseconds, 0 to 60000');
export const intervalMillis = wholeNumber(/^[1-9]\d{1,3}$/, 1_000, 'must be milliseconds, 10 to 1000');

const MODES = ['production', 'development', 'test'] as const;
export const nodeEnv = z.enum(MODES, `must be one of ${MODES.join(', ')}`);

export const onOrOff: Reading<boolean> = z.stringbool({
  truthy: ['1', 'true', 'on', 'yes'],
  falsy: ['0', 'false', 'off', 'no'],
  case: 'sensitive',
  error: 'must be 1 or 0',
});

/** @param protocols as `URL` names them, with the colon */
export function address(...protocols: readonly string[]) {
  return z.string().check(
    z.refine(
      (text) => {
        const url = URL.canParse(text) ? new URL(text) : undefined;
        return url !== undefined && url.host !== '' && protocols.includes(url.protocol);
      },
      `must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    ),
  );
}

/** A base address, to which paths are appended. */
export function baseAddress(...protocols: readonly string[]): Reading<string> {
  const withoutPath = z.string().check(
    z.refine((text) => {
      const { pathname, search, hash } = new URL(text);
      return pathname === '/' && search === '' && hash === '';
    }, 'must be an address without a path'),
  );
  const trimmed = z.transform((text: string) => text.replace(/\/$/, ''));
  return z.pipe(z.pipe(address(...protocols), withoutPath), trimmed);
}

/** A site's address. A visitor's `#` is appended to it (server/http/desktop-visitor.ts). */
export const siteAddress: Reading<string> = z.pipe(
  matching(/^[^#]*$/, 'must be an address without #'),
  address('http:', 'https:'),
);

const SYMBOLS = /^[A-Z0-9]+-[A-Z0-9]+(?:-PERP)?(?:,[A-Z0-9]+-[A-Z0-9]+(?:-PERP)?)*$/;
const symbolList = z.pipe(
  z.transform((text: string) => text.replaceAll(' ', '')),
  z.pipe(
    z.string().check(z.regex(SYMBOLS)),
    z.transform((text: string) => [...new Set(text.split(','))]),
  ),
);

export const symbols: Reading<'all' | readonly string[]> = z.union(
  [z.literal('all'), z.pipe(z.string(), symbolList)],
  'must be all, or markets such as BTC-USDT,ETH-USDT-PERP',
);

export const timeZone = z.string().check(
  z.refine((text) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: text });
      return true;
    } catch {
      return false;
    }
  }, 'must be a time zone such as Asia/Shanghai'),
);
