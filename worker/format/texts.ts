/**
 * The texts of one language. The texts of prices and sizes are cached: in a book most rows keep their price and size
 * from one paint to the next.
 */
import { shownSteps, type Step } from '#domain/market/instrument';
import type { Bps, Millis, Size, Ticks } from '#domain/units';
import { localeMarks, type LocaleMarks } from '#domain/locale-marks';
import { fullText, percentText, shortText, volumeText } from '#domain/number-text';
import type { Currency, Writing } from '../engine-api.ts';
import type { Estimate } from './estimate.ts';

/** Cached texts per step; at the limit the cache is cleared, so that it does not grow for ever. */
const REMEMBERED = 4_096;

type Write = (plain: string, marks: LocaleMarks) => string;

export class Texts {
  readonly marks: LocaleMarks;
  /** The currency in which amounts are estimated. */
  readonly currency: Currency | undefined;
  private readonly time: Intl.DateTimeFormat;
  private readonly prices = new Map<Step, Map<number, string>>();
  private readonly sizes = new Map<Step, Map<Size, string>>();

  /** The value of a price in the chosen currency; empty while nothing is estimated. */
  estimate: Estimate = () => '';

  /** @param whole called once estimates can be made: their code is a separate chunk */
  constructor(locale: string, { zone, currency }: Writing = {}, whole?: () => void) {
    this.marks = localeMarks(locale);
    this.currency = currency;
    this.time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: zone });
    // Without the chunk nothing is estimated.
    if (currency)
      void import('./estimate.ts').then(({ estimateIn }) => {
        this.estimate = estimateIn(currency, this.marks);
        whole?.();
      }, Boolean);
  }

  /** The time of day in the chosen zone: "03:04:05". */
  clock(time: Millis): string {
    return this.time.format(time);
  }

  price(ticks: Ticks, step: Step): string {
    return this.remembered(this.prices, ticks, step, shortText);
  }

  size(lots: Size, step: Step): string {
    return this.remembered(this.sizes, lots, step, fullText);
  }

  /** A price in the wire's form, its leading zeros counted if they are many. */
  short(plain: string): string {
    return shortText(plain, this.marks);
  }

  full(plain: string): string {
    return fullText(plain, this.marks);
  }

  percent(value: Bps | bigint, digits?: number): string {
    return percentText(value, this.marks, digits);
  }

  volume(plain: string): string {
    return volumeText(plain, this.marks);
  }

  private remembered<Count extends Ticks | Size>(
    all: Map<Step, Map<Count, string>>,
    count: Count,
    step: Step,
    write: Write,
  ): string {
    let texts = all.get(step);
    if (!texts) {
      texts = new Map();
      all.set(step, texts);
    }
    const known = texts.get(count);
    if (known !== undefined) return known;
    const text = write(shownSteps(count, step), this.marks);
    if (texts.size >= REMEMBERED) texts.clear();
    texts.set(count, text);
    return text;
  }
}
