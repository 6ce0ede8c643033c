/**
 * A picture that somebody sent, redrawn: nothing of the file itself is kept, so that whatever else is in it (places,
 * names, a page or an API client behind the picture) is gone. Only three kinds are ever decoded, whatever a file calls
 * itself.
 */
import sharp from 'sharp';

/** An avatar is never shown larger. */
const LONGEST_SIDE = 512;
const MOST_PIXELS = 20_000_000;
/** A line of 20,000,000 pixels takes seconds to scale, one of this length some milliseconds. */
const LONGEST_TAKEN = 10_000;
const QUALITY = 85;
const LONGEST_SECONDS = 10;
const KINDS = ['jpeg', 'png', 'webp'];

sharp.cache(false);
// One picture is worked on by one thread: the others are for passwords and files.
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** `large`: too many pixels, or a side that is too long. `type`: no picture of these kinds, or a broken one. */
export type Undrawn = 'large' | 'type';

/** Answers a JPEG, upright, at most 512 pixels a side, on white where it was clear. */
export async function redrawPicture(file: Buffer): Promise<Buffer | Undrawn> {
  try {
    const picture = sharp(file, { failOn: 'error', limitInputPixels: false, sequentialRead: true });
    const { width, height, format } = await picture.metadata();
    if (!KINDS.includes(format)) return 'type';
    if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_TAKEN) return 'large';
    return await picture
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer();
  } catch {
    // What cannot be decoded is no picture; there is nothing else here that could fail.
    return 'type';
  }
}
