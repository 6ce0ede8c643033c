/**
 * Draws a slider's picture: random shapes, a gap in them, and the piece that fits the gap. It is drawn pixel by pixel,
 * because the image library's decoders of vector formats are disabled (server/user/redraw-picture.ts).
 */
import sharp from 'sharp';

const WIDTH = 300;
const HEIGHT = 150;
/** The size of the piece's body, and of its knobs. */
const BODY = 40;
const KNOB = 8;
const PIECE_WIDTH = BODY + KNOB;
const SHAPES = 24;
const EDGE = 2;

export interface Puzzle {
  readonly width: number;
  readonly height: number;
  /** Data URLs. */
  readonly picture: string;
  readonly piece: string;
  readonly pieceWidth: number;
  /** The correct position of the piece's left edge, in pixels of the picture. Never sent to the client. */
  readonly x: number;
}

type Colour = readonly [red: number, green: number, blue: number];
type Between = (from: number, to: number) => number;
/** Whether a shape covers a pixel. */
type Covers = (x: number, y: number) => boolean;

/** A shape, and its largest distance from its centre. */
interface Shape {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly covers: Covers;
}

/** @param chance random, in [0, 1) */
export async function drawPuzzle(chance: () => number): Promise<Puzzle> {
  const between: Between = (from, to) => Math.floor(from + chance() * (to - from + 1));
  const ground = new Canvas(WIDTH);
  paintGround(ground, between);
  // The piece starts at the left edge, so the gap must not overlap it.
  const x = between(PIECE_WIDTH + KNOB, WIDTH - PIECE_WIDTH);
  const gap = pieceAt(x, between(0, HEIGHT - PIECE_WIDTH));
  const piece = ground.cut(gap, x);
  ground.blend(gap, [0, 0, 0], 0.55);
  ground.blend(edgeOf(gap), [255, 255, 255], 0.6);
  const [picture, cut] = await Promise.all([ground.written(), piece.written()]);
  return { width: WIDTH, height: HEIGHT, picture, piece: cut, pieceWidth: PIECE_WIDTH, x };
}

function paintGround(ground: Canvas, between: Between): void {
  const colour = (): Colour => [between(40, 230), between(40, 230), between(40, 230)];
  const all = { x: WIDTH / 2, y: HEIGHT / 2, reach: WIDTH, covers: () => true };
  ground.blend(all, colour(), 1);
  for (let i = 0; i < SHAPES; i++) {
    const [x, y, size] = [between(0, WIDTH), between(0, HEIGHT), between(10, 45)];
    ground.blend(between(0, 1) === 0 ? disc(x, y, size) : square(x, y, size, between(0, 89)), colour(), 0.7);
  }
}

function disc(centreX: number, centreY: number, radius: number): Shape {
  const covers: Covers = (x, y) => (x - centreX) ** 2 + (y - centreY) ** 2 <= radius ** 2;
  return { x: centreX, y: centreY, reach: radius, covers };
}

function square(centreX: number, centreY: number, half: number, degrees: number): Shape {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const covers: Covers = (x, y) => {
    const [right, down] = [x - centreX, y - centreY];
    return Math.abs(right * cos + down * sin) <= half && Math.abs(down * cos - right * sin) <= half;
  };
  return { x: centreX, y: centreY, reach: half * Math.SQRT2, covers };
}

/** A square with a knob on its right and one below. */
function pieceAt(left: number, top: number): Shape {
  const middle = BODY / 2;
  const right = disc(left + BODY - 1, top + middle, KNOB);
  const below = disc(left + middle, top + BODY - 1, KNOB);
  const covers: Covers = (x, y) =>
    (x >= left && x < left + BODY && y >= top && y < top + BODY) || right.covers(x, y) || below.covers(x, y);
  return { x: left + middle, y: top + middle, reach: BODY, covers };
}

function edgeOf({ covers, ...place }: Shape): Shape {
  const isInside: Covers = (x, y) =>
    covers(x - EDGE, y) && covers(x + EDGE, y) && covers(x, y - EDGE) && covers(x, y + EDGE);
  return { ...place, covers: (x, y) => covers(x, y) && !isInside(x, y) };
}

const CHANNELS = 4;

/** As high as every picture here, with a colour and an opacity for each pixel. */
class Canvas {
  private readonly pixels: Uint8ClampedArray;

  constructor(private readonly width: number) {
    this.pixels = new Uint8ClampedArray(width * HEIGHT * CHANNELS);
  }

  /** @param strength opacity of the colour, 0 to 1 */
  blend(shape: Shape, colour: Colour, strength: number): void {
    this.each(shape, (at) => {
      colour.forEach((value, channel) => {
        const below = this.pixels[at + channel] ?? 0;
        this.pixels[at + channel] = below + (value - below) * strength;
      });
      this.pixels[at + CHANNELS - 1] = 255;
    });
  }

  /** The part that a shape covers, with a light edge, as a new canvas that begins at `left`. */
  cut(shape: Shape, left: number): Canvas {
    const piece = new Canvas(PIECE_WIDTH);
    const moved = (each: Shape): Shape => ({
      ...each,
      x: each.x - left,
      covers: (x, y) => each.covers(x + left, y),
    });
    piece.each(moved(shape), (at, x, y) => {
      const from = (y * this.width + x + left) * CHANNELS;
      piece.pixels.set(this.pixels.subarray(from, from + CHANNELS), at);
    });
    piece.blend(moved(edgeOf(shape)), [255, 255, 255], 0.9);
    return piece;
  }

  /** As a data URL. */
  async written(): Promise<string> {
    const raw = { width: this.width, height: HEIGHT, channels: CHANNELS } as const;
    const bytes = await sharp(this.pixels, { raw }).webp({ quality: 85 }).toBuffer();
    return `data:image/webp;base64,${bytes.toString('base64')}`;
  }

  private each(
    { x: centreX, y: centreY, reach, covers }: Shape,
    visit: (at: number, x: number, y: number) => void,
  ): void {
    const [first, last] = [
      Math.max(0, Math.floor(centreX - reach)),
      Math.min(this.width - 1, centreX + reach),
    ];
    const bottom = Math.min(HEIGHT - 1, centreY + reach);
    for (let y = Math.max(0, Math.floor(centreY - reach)); y <= bottom; y++)
      for (let x = first; x <= last; x++) if (covers(x, y)) visit((y * this.width + x) * CHANNELS, x, y);
  }
}
