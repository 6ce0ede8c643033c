/** The plot's measures and the colours of kinds, for the painters of own lines and marks. */
import type { Look } from './look.ts';
import type { LineKind } from './own-trades.ts';

export interface OwnScene {
  readonly context: CanvasRenderingContext2D;
  readonly look: Look;
  readonly width: number;
  /** The height of the candles' band. */
  readonly height: number;
  readonly y: (price: number) => number;
  /** The position of the candle at a time; undefined before the oldest one. */
  readonly x: (time: number) => number | undefined;
  /** The text of a price. */
  readonly price: (price: number) => string;
}

export function colourOf({ colours }: Look, kind: LineKind): string {
  return {
    ...{ buy: colours.up, sell: colours.down, cost: colours.ink, entry: colours.ink, stop: colours.quiet },
    ...{ gain: colours.up, loss: colours.down, liquidation: colours.warn },
    ...{ opening: colours.accent, alert: colours.accent, index: colours.ink },
  }[kind];
}
