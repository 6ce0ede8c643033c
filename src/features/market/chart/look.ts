/** The theme's colours and the user's text size, as painters need them. */
import { Glyphs } from '#paint/glyphs';

const COLOURS = {
  surface: '--surface',
  line: '--line',
  ink: '--ink',
  quiet: '--ink-3',
  up: '--up',
  down: '--down',
  warn: '--warn',
  accent: '--accent',
  onAccent: '--on-accent',
} as const;

/** Distinct line colours of a palette, enough for the seven lines of MA and BOLL; after them they repeat. */
export const LINE_COLOURS = 7;

const TEXT_SIZE = 11;

export interface Look {
  readonly colours: Readonly<Record<keyof typeof COLOURS, string>>;
  readonly lines: readonly string[];
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** In CSS pixels, scaled by the user's setting. */
  readonly textSize: number;
  readonly family: string;
  readonly values: Glyphs;
}

export function lookOf(element: Element): Look {
  const style = getComputedStyle(element);
  const read = (property: string) => style.getPropertyValue(property).trim();
  const ratio = window.devicePixelRatio;
  const textSize = textSizeNow();
  const family = read('--font');
  const colours = Object.fromEntries(
    Object.entries(COLOURS).map(([name, property]) => [name, read(property)]),
  ) as Record<keyof typeof COLOURS, string>;
  return {
    colours,
    lines: Array.from({ length: LINE_COLOURS }, (_none, at) => read(`--plot-${at + 1}`)),
    ratio,
    textSize,
    family,
    values: new Glyphs(Math.round(textSize * ratio), family),
  };
}

/** The size of a chart's text in CSS pixels, scaled by the user's setting. */
export function textSizeNow(): number {
  return (TEXT_SIZE * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16;
}
