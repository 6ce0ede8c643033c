/**
 * Where the labels of a user's lines are put on a chart: each beside its line, and apart from the others, so that a
 * finger takes hold of each of them. Lines above or below the visible prices have a marker at that edge. Pure; all
 * lengths are CSS pixels of the plot.
 */

/** A finger needs this much between the middles of two labels, and this width. */
export const LEAST_APART = 24;
export const LEAST_WIDE = 44;

export interface WantedLabel {
  /** Of its line. */
  readonly y: number;
  readonly wide: number;
}

export interface PlacedLabel {
  /** Of its middle. */
  readonly y: number;
  readonly left: number;
}

export interface LabelArea {
  readonly width: number;
  /** From `top` to `bottom` labels have room. */
  readonly top: number;
  readonly bottom: number;
  /** Between the middles of two labels. */
  readonly apart: number;
  /** Between a label and the plot's side. */
  readonly inset: number;
}

/**
 * The places of labels. They are on the left, beside the older candles; only if they do not fit there, every second
 * one is on the right.
 * @param wanted the most important first: those that have no room even so get no place
 * @returns in the same order
 */
export function placeLabels(
  wanted: readonly WantedLabel[],
  area: LabelArea,
): readonly (PlacedLabel | undefined)[] {
  const { width, top, bottom, apart, inset } = area;
  const most = Math.max(1, Math.floor((bottom - top) / apart));
  const widest = Math.max(0, ...wanted.map(({ wide }) => wide));
  const columns = wanted.length > most && 2 * (widest + inset) <= width ? 2 : 1;
  const kept = wanted.slice(0, columns * most).map((label, at) => ({ ...label, at }));
  const sorted = kept.toSorted((one, other) => one.y - other.y || one.at - other.at);
  const places = Array.from<PlacedLabel | undefined>({ length: wanted.length });
  for (let column = 0; column < columns; column++) {
    const its = sorted.filter((_label, at) => at % columns === column);
    const ys = spread(
      its.map(({ y }) => y),
      area,
    );
    for (const [place, { at, wide }] of its.entries())
      places[at] = { y: ys[place] as number, left: column === 0 ? inset : width - wide - inset };
  }
  return places;
}

/**
 * Rising heights pushed apart with the least sum of squared ways: neighbours that would overlap are one block around
 * the middle of what they want, and blocks that then overlap are joined. At most as many as have room.
 */
function spread(wanted: readonly number[], { top, bottom, apart }: LabelArea): readonly number[] {
  const blocks: { count: number; sum: number }[] = [];
  for (const [at, y] of wanted.entries()) {
    let block = { count: 1, sum: y - at * apart };
    for (let before = blocks.at(-1); before && meanOf(before) > meanOf(block); before = blocks.at(-1)) {
      blocks.pop();
      block = { count: before.count + block.count, sum: before.sum + block.sum };
    }
    blocks.push(block);
  }
  const highest = top + apart / 2;
  const lowest = Math.max(highest, bottom - apart / 2 - (wanted.length - 1) * apart);
  return blocks
    .flatMap((block) => Array.from({ length: block.count }, () => meanOf(block)))
    .map((y, at) => Math.min(lowest, Math.max(highest, y)) + at * apart);
}

function meanOf({ count, sum }: { readonly count: number; readonly sum: number }): number {
  return sum / count;
}

export type Edge = 'above' | 'below';

/** The edge beyond which a line is; undefined: it is in sight. */
export function edgeOf(y: number, height: number): Edge | undefined {
  if (y < 0) return 'above';
  return y > height ? 'below' : undefined;
}

/**
 * The left sides of the markers at one edge, side by side from the price scale on.
 * @param wides the nearest line first: those without room get no place
 */
export function placeMarkers(
  wides: readonly number[],
  { width, inset }: Pick<LabelArea, 'width' | 'inset'>,
): readonly number[] {
  const lefts: number[] = [];
  let right = width - inset;
  for (const wide of wides) {
    if (right - wide < inset) break;
    lefts.push(right - wide);
    right -= wide + inset;
  }
  return lefts;
}
