const SUBSCRIPT_ZERO = 0x2080;
/** From this many zeros after the point on, they are counted, as in the engine's prices: 0.0₅1. */
const COUNTED_ZEROS = 4;

const writers = new Map<string, Intl.NumberFormat>();

/** Cached: creating a formatter takes a hundred times as long as using it. */
function writer(language: string, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`;
  let known = writers.get(key);
  if (known === undefined) {
    known = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    writers.set(key, known);
  }
  return known;
}

/** A step or a spread, exact decimal text, in a language's marks and with its leading zeros counted. */
export function stepText(plain: string, language: string): string {
  const [, zeros = '', rest = ''] = /^0\.(0*)(\d*)$/.exec(plain) ?? [];
  const digits = plain.includes('.') ? plain.length - plain.indexOf('.') - 1 : 0;
  const write = writer(language, digits);
  if (zeros.length < COUNTED_ZEROS || rest === '') return write.format(plain as `${number}`);
  const mark = write.formatToParts(0.1).find(({ type }) => type === 'decimal')?.value ?? '.';
  const counted = Array.from(String(zeros.length), (digit) =>
    String.fromCodePoint(SUBSCRIPT_ZERO + Number(digit)),
  );
  return `0${mark}0${counted.join('')}${rest}`;
}
