import { crc32 } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tinyInstrument } from '../../../tests/support/tiny-instrument.ts';
import { updateOf } from '../../../tests/support/updates.ts';
import type { BookMessage } from '../../../protocol/names/market.ts';
import { Packer } from './packer.ts';

const snapshot: BookMessage = {
  symbol: 'BTC-USDT',
  type: 'snapshot',
  epoch: 'e1',
  prev: 5,
  seq: 5,
  bids: [['99.50', '2.500']],
  asks: [['100.00', '1.000']],
  checksum: crc32('99.50:2.500:100.00:1.000'),
  time: 1000,
};
const delta: BookMessage = {
  ...snapshot,
  type: 'delta',
  seq: 6,
  bids: [
    ['99.50', '0.000'],
    ['99.40', '3.000'],
  ],
  asks: [],
  checksum: crc32('99.40:3.000:100.00:1.000'),
  time: 1001,
};

/** The bytes of the document's examples, one message each: the part of a line before its words. */
function documented(): string[] {
  const text = readFileSync(new URL('../../../docs/wire.md', import.meta.url), 'utf8');
  const blocks = text.slice(text.indexOf('## Example')).match(/```\n[^]*?```/g) ?? [];
  return blocks.map((block) =>
    [...block.matchAll(/^ *((?:[0-9a-f]{2}(?: |$))+)/gm)].map(([, hex]) => hex).join(''),
  );
}

it('WIRE-006 packs the document’s example exactly', () => {
  const packer = new Packer([tinyInstrument('BTC-USDT')]);
  const packed = [snapshot, delta].map((message) =>
    packer.pack('book', updateOf('book', message), false)?.payload.toString('hex'),
  );
  expect(packed).toEqual(documented().map((hex) => hex.replaceAll(' ', '')));
});
