/**
 * Redraws an uploaded picture. Nothing of the file is kept, so that all its other contents are removed (location data,
 * names, hidden pages or programs). Only three formats are decoded, whatever the file claims to be.
 */
import sharp from 'sharp';

/** An avatar is never shown larger than this. */
const LONGEST_SIDE = 512;
const MOST_PIXELS = 20_000_000;
/** Scaling one line of 20,000,000 pixels takes seconds, one of this length some milliseconds. */
const LONGEST_TAKEN = 10_000;
const QUALITY = 85;
const LONGEST_SECONDS = 10;
const KINDS = ['jpeg', 'png', 'webp'];

sharp.cache(false);
// One thread for each picture: the others are for passwords and files.
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** `large`: too many pixels, or a side that is too long. `type`: none of these formats, or a broken file. */
export type Undrawn = 'large' | 'type';

/** Returns a JPEG, upright, at most 512 pixels a side, with white for transparency. */
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
    // A file that cannot be decoded is not a picture; nothing else here can fail.
    return 'type';
  }
}
