/** Paints the picture of a position that a user shares. All lengths are pixels of the picture. */
import type { Direction } from '#domain/direction';
import type { Brush } from './share-brush.ts';
import { paintCandles, paintGlow } from './share-background.ts';
import {
  SHARE_HEIGHT,
  SHARE_WIDTH,
  type ShareCard,
  type ShareCode,
  type SharePalette,
} from './share-card.ts';

const EDGE = 72;
const INNER = SHARE_WIDTH - 2 * EDGE;
/** The part with the code begins here. */
const FOOT = 1_074;
const CODE = 204;
/** Light cells around a code, as its norm requires. */
const QUIET_CELLS = 4;
const BRAND = 'Brisk';
const INK_ON_CODE = '#000000';
const CODE_SURFACE = '#ffffff';

export function paintShare(brush: Brush, card: ShareCard): void {
  const { palette, look, results } = card;
  const direction = results[0]?.direction ?? card.side?.direction ?? 'flat';
  brush.textBaseline = 'alphabetic';
  brush.textAlign = 'left';
  brush.fillStyle = palette.surface;
  brush.fillRect(0, 0, SHARE_WIDTH, SHARE_HEIGHT);
  if (look === 'glow') paintGlow(brush, palette, direction);
  if (look === 'candles') paintCandles(brush, palette, direction);
  paintHead(brush, card);
  paintMarket(brush, card);
  paintResults(brush, card);
  paintPrices(brush, card);
  paintFoot(brush, card);
}

/** Positions of the codes' square, by which a test reads it. */
export const CODE_PLACE = { left: SHARE_WIDTH - EDGE - CODE, top: FOOT + 36, size: CODE } as const;

interface Words {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** The largest size; it shrinks until the text fits. */
  readonly size: number;
  readonly weight?: 400 | 600 | 700;
  readonly colour: string;
  /** The most that it may take. */
  readonly wide: number;
  readonly align?: 'left' | 'right';
}

const LEAST_SIZE = 18;

/** Returns its width. */
function write(brush: Brush, family: string, words: Words): number {
  const { text, x, y, weight = 400, colour, wide, align = 'left' } = words;
  let { size } = words;
  const widthAt = () => {
    brush.font = `${String(weight)} ${String(size)}px ${family}`;
    return brush.measureText(text).width;
  };
  let width = widthAt();
  while (width > wide && size > LEAST_SIZE) {
    size = Math.max(LEAST_SIZE, Math.floor((size * wide) / width));
    width = widthAt();
  }
  brush.fillStyle = colour;
  brush.textAlign = align;
  brush.fillText(text, x, y, wide);
  brush.textAlign = 'left';
  return Math.min(width, wide);
}

function paintHead(brush: Brush, { palette, family, time }: ShareCard): void {
  const [left, top, size] = [EDGE, 72, 66];
  brush.fillStyle = palette.ink;
  brush.beginPath();
  brush.roundRect(left, top, size, size, 16);
  brush.fill();
  brush.strokeStyle = palette.surface;
  brush.lineWidth = 6;
  brush.lineCap = 'round';
  brush.beginPath();
  for (const [x, from, to] of [
    [19, 45, 27],
    [33, 51, 14],
    [47, 41, 25],
  ] as const) {
    brush.moveTo(left + x, top + from);
    brush.lineTo(left + x, top + to);
  }
  brush.stroke();
  const y = top + 48;
  const brand = { text: BRAND, x: left + size + 20, y, size: 48, weight: 700, colour: palette.ink } as const;
  write(brush, family, { ...brand, wide: 300 });
  const end = { x: SHARE_WIDTH - EDGE, y, size: 30, colour: palette.quiet, align: 'right' } as const;
  write(brush, family, { ...end, text: time, wide: 420 });
}

function paintMarket(brush: Brush, card: ShareCard): void {
  const { palette, family, market, side, leverage } = card;
  const y = 286;
  write(brush, family, {
    ...{ text: market, x: EDGE, y, size: 72, weight: 700, colour: palette.ink, wide: INNER },
  });
  let x = EDGE;
  const [top, high, inside] = [326, 68, 24];
  const tag = (text: string, ink: string, ground: string) => {
    brush.font = `600 36px ${family}`;
    const room = Math.min(360, brush.measureText(text).width) + 2 * inside;
    brush.fillStyle = ground;
    brush.beginPath();
    brush.roundRect(x, top, room, high, 14);
    brush.fill();
    const words = {
      text,
      x: x + inside,
      y: top + 47,
      size: 36,
      weight: 600,
      colour: ink,
      wide: 360,
    } as const;
    write(brush, family, words);
    x += room + 16;
  };
  if (side !== undefined) {
    const ground = { up: palette.upSoft, down: palette.downSoft, flat: palette.inset }[side.direction];
    tag(side.text, inkOf(palette, side.direction), ground);
  }
  if (leverage !== '') tag(leverage, palette.ink, palette.inset);
}

function inkOf(palette: SharePalette, direction: Direction): string {
  return { up: palette.up, down: palette.down, flat: palette.ink }[direction];
}

function paintResults(brush: Brush, { palette, family, results }: ShareCard): void {
  const rest = { weight: 700, wide: INNER, x: EDGE } as const;
  for (const [at, { name, text, direction }] of results.entries()) {
    const y = at === 0 ? 504 : 770;
    const size = at === 0 ? 156 : 66;
    const name36 = { text: name, x: EDGE, y, size: 36, colour: palette.quiet, wide: INNER } as const;
    write(brush, family, name36);
    write(brush, family, {
      ...{ ...rest, text, y: y + (at === 0 ? 164 : 78), size, colour: inkOf(palette, direction) },
    });
  }
}

function paintPrices(brush: Brush, { palette, family, prices }: ShareCard): void {
  const wide = INNER / 2 - 24;
  for (const [at, { name, text }] of prices.entries()) {
    const x = EDGE + at * (INNER / 2 + 24);
    write(brush, family, { text: name, x, y: 940, size: 32, colour: palette.quiet, wide });
    write(brush, family, { text, x, y: 1_002, size: 52, weight: 600, colour: palette.ink, wide });
  }
}

function paintFoot(brush: Brush, { palette, family, invitation, link, code }: ShareCard): void {
  brush.fillStyle = palette.inset;
  brush.fillRect(0, FOOT, SHARE_WIDTH, SHARE_HEIGHT - FOOT);
  brush.fillStyle = palette.line;
  brush.fillRect(0, FOOT, SHARE_WIDTH, 3);
  const wide = INNER - CODE - 36;
  const y = FOOT + 132;
  write(brush, family, {
    ...{ text: invitation, x: EDGE, y, size: 44, weight: 600, colour: palette.ink, wide },
  });
  write(brush, family, { text: link, x: EDGE, y: y + 56, size: 30, colour: palette.quiet, wide });
  paintCode(brush, code);
}

/** Always dark on light: not every camera reads the reverse. Its cells are whole pixels. */
function paintCode(brush: Brush, { size, cells }: ShareCode): void {
  const { left, top } = CODE_PLACE;
  brush.fillStyle = CODE_SURFACE;
  brush.beginPath();
  brush.roundRect(left, top, CODE, CODE, 12);
  brush.fill();
  const cell = Math.max(1, Math.floor(CODE / (size + 2 * QUIET_CELLS)));
  const inset = Math.floor((CODE - size * cell) / 2);
  brush.fillStyle = INK_ON_CODE;
  for (let at = 0; at < size * size; at++) {
    if (!cells[at]) continue;
    const [row, column] = [Math.floor(at / size), at % size];
    brush.fillRect(left + inset + column * cell, top + inset + row * cell, cell, cell);
  }
}
