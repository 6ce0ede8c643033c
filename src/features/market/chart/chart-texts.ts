/** The texts and numbers of a chart, in one language and with one market's digits. */
import { formatSteps, shownSteps, stepsOf, type Step, type StepTexts } from '#domain/market/instrument';
import type { IndicatorName } from '#domain/market/indicator-spec';
import type { Period } from '#domain/market/periods';
import { localeMarks, type LocaleMarks } from '#domain/locale-marks';
import { volumeText } from '#domain/number-text';
import type { Millis } from '#domain/units';
import { UNKNOWN } from '../../../engine/records.ts';
import { stepText } from '../../../blocks/market/step-text.ts';
import { percentTexts } from '../../../i18n/percent-text.ts';
import { isIntraday, wallOf, zoneLead, type MarkKind, type ZoneLead } from './time-marks.ts';

/** Prices repeat; above this number the whole cache is cleared. */
const MOST_KEPT = 4_000;
const SECOND = 1_000;

export class ChartTexts {
  private readonly language: string;
  private readonly price: Step;
  private readonly size: Step;
  private readonly kept = new Map<number, string>();
  private readonly localeMarks: LocaleMarks;
  private readonly percent: (share: number) => string;
  private readonly plain: Intl.NumberFormat;
  private readonly days: Intl.NumberFormat;
  private readonly marks: Readonly<Record<MarkKind, Intl.DateTimeFormat>>;
  private readonly whole: Intl.DateTimeFormat;
  private readonly day: Intl.DateTimeFormat;
  private readonly ahead: ZoneLead;

  /** `zone`: the time zone of the labels, an IANA zone, or undefined for the device's. */
  constructor(instrument: StepTexts, language: string, zone: string | undefined) {
    this.ahead = zoneLead(zone);
    const { price, size } = stepsOf(instrument);
    this.language = language;
    this.price = price;
    this.size = size;
    const number = (input: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, input);
    const date = (input: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...input });
    this.localeMarks = localeMarks(language);
    this.plain = number({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
    this.days = number({ style: 'unit', unit: 'day', unitDisplay: 'narrow' });
    this.percent = percentTexts(language, { least: 2, signed: true });
    this.marks = {
      clock: date({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
      day: date({ day: 'numeric', month: 'short' }),
      month: date({ month: 'short' }),
      year: date({ year: 'numeric' }),
    };
    this.day = date({ year: 'numeric', month: 'short', day: 'numeric' });
    this.whole = date({
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  }

  /** A price; a value between two ticks is rounded to the nearer one. */
  ticks(value: number): string {
    if (!Number.isFinite(value)) return UNKNOWN;
    const ticks = Math.round(value);
    const known = this.kept.get(ticks);
    if (known !== undefined) return known;
    const sign = ticks < 0 ? '−' : '';
    const text = sign + stepText(shownSteps(Math.abs(ticks), this.price), this.language);
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    this.kept.set(ticks, text);
    return text;
  }

  /** A volume in the base asset, short. */
  lots(value: number): string {
    if (!Number.isFinite(value)) return UNKNOWN;
    const sign = value < 0 ? '−' : '';
    return sign + volumeText(formatSteps(Math.abs(Math.round(value)), this.size), this.localeMarks);
  }

  /** An indicator's value: a price, a volume, or a plain number. */
  indicator(name: IndicatorName, value: number): string {
    if (!Number.isFinite(value)) return UNKNOWN;
    if (name === 'vol' || name === 'obv') return this.lots(value);
    return name === 'kdj' || name === 'rsi' || name === 'wr'
      ? trueMinus(this.plain.format(value))
      : this.ticks(value);
  }

  change(from: number, to: number): string {
    return from > 0 ? this.percent((to - from) / from) : UNKNOWN;
  }

  mark(wall: Millis, kind: MarkKind): string {
    return this.marks[kind].format(wall);
  }

  /** The time left to a candle's close: 02:41, 1:02:41 or 3d 04:12. */
  left(millis: Millis): string {
    const seconds = Math.max(0, Math.ceil(millis / SECOND));
    const two = (value: number) => String(value).padStart(2, '0');
    const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
    if (hours >= 24) {
      return `${this.days.format(Math.floor(hours / 24))} ${two(hours % 24)}:${two(minutes)}`;
    }
    const short = `${two(minutes)}:${two(seconds % 60)}`;
    return hours > 0 ? `${hours}:${short}` : short;
  }

  /** The clock or calendar time of a candle's open, as if it were UTC. */
  wall(time: Millis, period: Period): Millis {
    return wallOf(time, period, this.ahead);
  }

  /** The time of a candle's open. */
  time(time: Millis, period: Period): string {
    return (isIntraday(period) ? this.whole : this.day).format(this.wall(time, period));
  }
}

function trueMinus(text: string): string {
  return text.replace('-', '−');
}

/** SPEC §8: a live market without a candle has no data; a message about freshness comes first. */
export function noteOf(worth: string, candles: number, noData: string): string {
  return worth === '' && candles === 0 ? noData : worth;
}

/** A line without a value at the newest candle needs more candles than the series has. */
export function lineText(text: string, isNewest: boolean, notEnough: string): string {
  return text === UNKNOWN && isNewest ? notEnough : text;
}
