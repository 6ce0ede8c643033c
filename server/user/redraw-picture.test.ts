import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { redrawPicture } from './redraw-picture.ts';

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#c00' } });
}

async function drawn(file: Buffer): Promise<Buffer> {
  const answer = await redrawPicture(file);
  if (typeof answer === 'string') throw new Error(`not drawn: ${answer}`);
  return answer;
}

const SECRET = '<script>alert(1)</script> 48.1374N 11.5755E';

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'USER-101 of the kind %s becomes a JPEG of 512 pixels',
    async (kind) => {
      const { format, width, height } = await sharp(
        await drawn(await picture(1200, 600).toFormat(kind).toBuffer()),
      ).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 512, height: 256 });
    },
  );

  it('USER-101 is turned upright, and loses everything else that was in its file', async () => {
    const exif = { IFD0: { Copyright: SECRET }, IFD3: { GPSLatitude: '48/1 8/1 14/1' } };
    const lying = await picture(40, 20)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge(exif)
      .toBuffer();
    expect(lying.includes(SECRET)).toBe(true);
    const file = await drawn(Buffer.concat([lying, Buffer.from(SECRET)]));
    const { width, height, exif: left, orientation } = await sharp(file).metadata();
    expect({ width, height, left, orientation }).toEqual({
      width: 20,
      height: 40,
      left: undefined,
      orientation: undefined,
    });
    expect(file.includes('script')).toBe(false);
  });

  it('USER-101 that is transparent gets a white background', async () => {
    const clear = { width: 8, height: 8, channels: 4, background: '#0000' } as const;
    const file = await drawn(await sharp({ create: clear }).png().toBuffer());
    expect([...(await sharp(file).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});

describe('a file that is no such picture', () => {
  const text = (content: string) => Promise.resolve(Buffer.from(content));
  it.each<[what: string, file: () => Promise<Buffer>]>([
    ['nothing', () => text('')],
    ['a page', () => text('<html><script>alert(1)</script></html>')],
    ['a page that begins like a GIF', () => text('GIF89a/*<svg/onload=alert(1)>*/=1')],
    [
      'a page that begins like a JPEG',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await text(SECRET)]),
    ],
    [
      'a drawing with a script',
      () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
    ],
    [
      'a drawing that reads a file',
      () => text('<svg width="9" height="9"><image href="file:///etc/hostname"/></svg>'),
    ],
    ['a GIF', () => picture(9, 9).gif().toBuffer()],
    ['a TIFF', () => picture(9, 9).tiff().toBuffer()],
    ['an AVIF', () => picture(16, 16).avif().toBuffer()],
    ['half a JPEG', async () => half(await noise().jpeg().toBuffer())],
    ['half a PNG', async () => half(await noise().png().toBuffer())],
    ['half a WebP', async () => half(await noise().webp().toBuffer())],
    ['a JPEG with its end cut off', async () => (await noise().jpeg().toBuffer()).subarray(0, -200)],
  ])('USER-102 is refused: %s', async (_, file) => {
    expect(await redrawPicture(await file())).toBe('type');
  });

  it('USER-102 is refused before it is unpacked if it is huge', async () => {
    const huge = await picture(5000, 4001).png().toBuffer();
    expect(huge.length).toBeLessThan(300_000);
    expect(await redrawPicture(huge)).toBe('large');
    expect(await redrawPicture(hugeByItsHeader(await picture(9, 9).png().toBuffer()))).toBe('large');
    await drawn(await picture(5000, 4000).jpeg().toBuffer());
  });

  it('USER-472 is refused before it is unpacked if one side is longer than 10,000 pixels', async () => {
    // The header alone decides: the data behind it would be refused as broken.
    const png = await picture(9, 9).png().toBuffer();
    expect(await redrawPicture(withSize(png, 1, 20_000_000))).toBe('large');
    expect(await redrawPicture(withSize(png, 10_001, 1))).toBe('large');
    await drawn(await picture(10_000, 1).png().toBuffer());
  });
});

/** A picture that compresses badly, so that half of its file does not hold all of its pixels. */
function noise() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 200, height: 200, channels: 3, background: '#000', noise } });
}

function half(file: Buffer): Buffer {
  return file.subarray(0, file.length / 2);
}

/** The first chunk of a PNG holds its size: 60,000 by 60,000 here. */
function hugeByItsHeader(png: Buffer): Buffer {
  return withSize(png, 60_000, 60_000);
}

function withSize(png: Buffer, width: number, height: number): Buffer {
  const huge = Buffer.from(png);
  huge.writeUInt32BE(width, 16);
  huge.writeUInt32BE(height, 20);
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
  return huge;
}
