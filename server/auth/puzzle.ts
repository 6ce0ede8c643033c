/** Draws a slider's picture: shapes by chance, a gap in them, and the piece that fits the gap. */
import sharp from 'sharp';

const WIDTH = 300;
const HEIGHT = 150;
/** The piece's body, and how far its knobs stand out. */
const BODY = 40;
const KNOB = 8;
const PIECE_WIDTH = BODY + 2 * KNOB;
const SHAPES = 24;

export interface Puzzle {
  readonly width: number;
  readonly height: number;
  /** Data addresses. */
  readonly picture: string;
  readonly piece: string;
  readonly pieceWidth: number;
  /** Where the piece's left edge fits, in pixels of the picture. No part of what the asker gets. */
  readonly x: number;
}

/** @param chance from 0 up to 1 */
export async function drawPuzzle(chance: () => number): Promise<Puzzle> {
  const between = (from: number, to: number) => Math.floor(from + chance() * (to - from + 1));
  const shapes = background(between);
  // The piece begins at the left edge: the gap never touches it.
  const x = between(PIECE_WIDTH + KNOB, WIDTH - PIECE_WIDTH);
  const y = between(KNOB, HEIGHT - PIECE_WIDTH);
  const outline = `<path d="${outlineAt(x, y)}"`;
  const gap = `${outline} fill="#000" fill-opacity=".6" stroke="#fff" stroke-opacity=".7"/>`;
  const clipped =
    `<clipPath id="p">${outline}/></clipPath><g transform="translate(${String(-x)} 0)">` +
    `<g clip-path="url(#p)">${shapes}</g>${outline} fill="none" stroke="#fff" stroke-width="2"/></g>`;
  const [picture, piece] = await Promise.all([painted(WIDTH, shapes + gap), painted(PIECE_WIDTH, clipped)]);
  return { width: WIDTH, height: HEIGHT, picture, piece, pieceWidth: PIECE_WIDTH, x };
}

function background(between: (from: number, to: number) => number): string {
  const hue = between(0, 359);
  const colour = (turn: number) =>
    `hsl(${String((hue + turn) % 360)} ${String(between(35, 75))}% ${String(between(35, 70))}%)`;
  const shape = () => {
    const [x, y, size] = [between(0, WIDTH), between(0, HEIGHT), between(15, 60)].map(String);
    const fill = `fill="${colour(between(-70, 70) + 360)}" fill-opacity=".75"`;
    return between(0, 1) === 0
      ? `<circle cx="${x ?? ''}" cy="${y ?? ''}" r="${size ?? ''}" ${fill}/>`
      : `<rect x="${x ?? ''}" y="${y ?? ''}" width="${size ?? ''}" height="${size ?? ''}" ` +
          `transform="rotate(${String(between(0, 89))} ${x ?? ''} ${y ?? ''})" ${fill}/>`;
  };
  const ground = `<rect width="${String(WIDTH)}" height="${String(HEIGHT)}" fill="${colour(0)}"/>`;
  return ground + Array.from({ length: SHAPES }, shape).join('');
}

/** A square with a knob on its right and one on its lower side; `x` is the left edge with the room for a knob. */
function outlineAt(x: number, y: number): string {
  const [left, top] = [x + KNOB, y];
  const step = (BODY - 2 * KNOB) / 2;
  const knob = `${String(KNOB)} ${String(KNOB)} 0 0 1`;
  return (
    `M${String(left)} ${String(top)}h${String(BODY)}` +
    `v${String(step)}a${knob} 0 ${String(2 * KNOB)}v${String(step)}` +
    `h${String(-step)}a${knob} ${String(-2 * KNOB)} 0h${String(-step)}z`
  );
}

async function painted(width: number, content: string): Promise<string> {
  const size = `width="${String(width)}" height="${String(HEIGHT)}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 85 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
