/** The content of the picture of a position, in plain values that cross to the worker. Texts are written already. */
import type { Direction } from '#domain/direction';

export const SHARE_LOOKS = ['plain', 'glow', 'candles'] as const;
export type ShareLook = (typeof SHARE_LOOKS)[number];

/** CSS colours of the theme. */
export type SharePalette = Readonly<
  Record<
    'surface' | 'inset' | 'line' | 'ink' | 'quiet' | 'up' | 'upSoft' | 'down' | 'downSoft' | 'accent',
    string
  >
>;

export interface ShareResult {
  readonly name: string;
  readonly text: string;
  readonly direction: Direction;
}

/** The cells of a QR code, row by row. */
export interface ShareCode {
  readonly size: number;
  /** 0: light. */
  readonly cells: ArrayLike<number>;
}

export interface ShareCard {
  readonly look: ShareLook;
  readonly palette: SharePalette;
  /** A CSS list of font families. */
  readonly family: string;
  readonly market: string;
  /** "Long", and its colour; undefined: hidden. */
  readonly side: { readonly text: string; readonly direction: Direction } | undefined;
  /** "20×"; '': hidden. */
  readonly leverage: string;
  /** The first one is large. */
  readonly results: readonly ShareResult[];
  /** Prices: at most two. */
  readonly prices: readonly { readonly name: string; readonly text: string }[];
  readonly time: string;
  readonly invitation: string;
  /** The link as text, without its protocol. */
  readonly link: string;
  readonly code: ShareCode;
}

/** Pixels. Messengers show an upright picture of this shape whole. */
export const SHARE_WIDTH = 1_080;
export const SHARE_HEIGHT = 1_350;
