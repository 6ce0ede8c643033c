/**
 * The size, colours and font of a painted canvas: what the page knows of its place, in plain values that cross to the
 * worker.
 */
import type { BookSideName } from '#domain/units';
import type { Level } from './book-layout.ts';

export type PaletteName = 'skeleton' | 'ink' | 'quiet' | 'up' | 'upSoft' | 'down' | 'downSoft' | 'accent';
/** CSS colours of the theme. */
export type Palette = Readonly<Record<PaletteName, string>>;

export interface Look {
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
  /** The number of device pixels in a CSS pixel. */
  readonly ratio: number;
  /** The same, scaled by the user's text size. */
  readonly unit: number;
  /** A CSS list of font families. */
  readonly family: string;
  readonly palette: Palette;
}

/** The rows of a book that hold a user's open orders, by their ticks. */
export type OwnLevels = Readonly<Record<BookSideName, readonly number[]>>;

/** The levels that are marked in a book. */
export interface Marks {
  readonly picked: { readonly side: BookSideName; readonly tick: number } | undefined;
  /** The level that the arrow keys selected. */
  readonly cursor: Level | undefined;
  readonly own?: OwnLevels;
}
