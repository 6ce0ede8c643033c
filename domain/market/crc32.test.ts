import { crc32 as zlibCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('crc32', () => {
  it.each([
    ['', 0],
    ['123456789', 0xcbf43926],
    ['The quick brown fox jumps over the lazy dog', 0x414fa339],
    ['a', 0xe8b7be43],
  ])('BOOK-004 of %j is the published value', (text, sum) => {
    expect(crc32(bytesOf(text))).toBe(sum);
  });

  it('BOOK-004 is the one of zlib, over any part of the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(300), (bytes, length) => {
        expect(crc32(bytes)).toBe(zlibCrc32(bytes));
        const part = Math.min(length, bytes.length);
        expect(crc32(bytes, part)).toBe(zlibCrc32(bytes.subarray(0, part)));
      }),
    );
  });
});
