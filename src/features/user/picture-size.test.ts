import { describe, expect, it } from 'vitest';
import { fittedSize, MOST_BYTES, smallEnough } from './picture-size.ts';

describe('a picture to send', () => {
  it.each([
    [4_000, 3_000, 1_024, 768],
    [3_000, 4_000, 768, 1_024],
    [300, 200, 300, 200],
    [20_000, 1, 1_024, 1],
  ])('USER-202 of %i × %i pixels is sent as %i × %i', (width, height, fitWidth, fitHeight) => {
    expect(fittedSize(width, height)).toEqual({ width: fitWidth, height: fitHeight });
  });

  it.each([
    ['small at once', 100_000, [0.9]],
    ['small at a lower quality', 280_000, [0.9, 0.8, 0.7]],
    ['never small', 9_000_000, [0.9, 0.8, 0.7, 0.55, 0.4]],
  ])('USER-202 that is %s is encoded no more often than needed', async (_what, size, tried) => {
    const qualities: number[] = [];
    const picture = await smallEnough((quality) => {
      qualities.push(quality);
      return Promise.resolve({ size: size * quality });
    });
    expect(qualities).toEqual(tried);
    if (size < 1_000_000) expect(picture.size).toBeLessThanOrEqual(MOST_BYTES);
  });
});
