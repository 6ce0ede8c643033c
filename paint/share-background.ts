/** The grounds of a shared picture, behind its texts. */
import type { Direction } from '#domain/direction';
import type { Brush } from './share-brush.ts';
import { SHARE_WIDTH, type SharePalette } from './share-card.ts';

/** Light in the result's colour from the upper right corner. */
export function paintGlow(brush: Brush, palette: SharePalette, direction: Direction): void {
  const colour = { up: palette.up, down: palette.down, flat: palette.accent }[direction];
  const soft = { up: palette.upSoft, down: palette.downSoft, flat: palette.inset }[direction];
  for (const [x, y, radius, ink, alpha] of [
    [SHARE_WIDTH, 120, 900, colour, 0.34],
    [0, 1_080, 760, soft, 1],
  ] as const) {
    const light = brush.createRadialGradient(x, y, 0, x, y, radius);
    light.addColorStop(0, ink);
    light.addColorStop(1, cleared(ink));
    brush.globalAlpha = alpha;
    brush.fillStyle = light;
    brush.fillRect(0, 0, SHARE_WIDTH, 1_080);
    brush.globalAlpha = 1;
  }
}

/** Black without opacity would grey the way to it. Colours of the theme are hexadecimal. */
function cleared(colour: string): string {
  return /^#[\da-f]{6}$/i.test(colour) ? `${colour}00` : 'transparent';
}

/** Opens and closes of a rise, in shares of the ground's height from below; a fall is the same from the other end. */
const CANDLES = [
  [0.1, 0.2],
  [0.2, 0.14],
  [0.14, 0.3],
  [0.3, 0.42],
  [0.42, 0.34],
  [0.34, 0.5],
  [0.5, 0.64],
  [0.64, 0.57],
  [0.57, 0.78],
  [0.78, 0.92],
] as const;
const WICK = 0.05;
const GROUND = { left: 430, top: 190, width: 610, height: 860 } as const;

/** A row of candles that rises or falls with the result. */
export function paintCandles(brush: Brush, palette: SharePalette, direction: Direction): void {
  const isFall = direction === 'down';
  const step = GROUND.width / CANDLES.length;
  const y = (share: number) => GROUND.top + GROUND.height * (1 - share);
  brush.globalAlpha = 0.16;
  for (const [at, [from, to]] of CANDLES.entries()) {
    const [open, close] = isFall ? [1 - from, 1 - to] : [from, to];
    brush.fillStyle = close >= open ? palette.up : palette.down;
    const [high, low] = [Math.max(open, close), Math.min(open, close)];
    const left = GROUND.left + at * step;
    brush.fillRect(left + step * 0.15, y(high), step * 0.7, y(low) - y(high));
    brush.fillRect(left + step / 2 - 3, y(high + WICK), 6, y(low - WICK) - y(high + WICK));
  }
  brush.globalAlpha = 1;
}
