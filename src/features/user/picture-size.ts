/** Makes a picture small enough to send: first its size in pixels, then its quality. */

/** The longest side of a sent picture, in pixels. */
const LONGEST_SIDE = 1_024;
/** SPEC §7: pictures are compressed to about 200 kB. */
export const MOST_BYTES = 200_000;
const QUALITIES = [0.9, 0.8, 0.7, 0.55, 0.4];

/**
 * The size with the same proportions, no side longer than allowed and none shorter than 1; a smaller picture
 * stays as it is.
 */
export function fittedSize(
  width: number,
  height: number,
  longest = LONGEST_SIDE,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  const fit = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: fit(width), height: fit(height) };
}

/** The first result of falling qualities (0–1) that is not larger than `MOST_BYTES`; else the smallest one. */
export async function smallEnough<Picture extends { readonly size: number }>(
  encode: (quality: number) => Promise<Picture>,
): Promise<Picture> {
  const [first = 1, ...lower] = QUALITIES;
  let picture = await encode(first);
  for (const quality of lower) {
    if (picture.size <= MOST_BYTES) break;
    picture = await encode(quality);
  }
  return picture;
}
