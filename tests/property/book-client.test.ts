import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { Server } from 'socket.io';
import { expect, it, onTestFinished } from 'vitest';
import { BookClient } from '../support/book-client.ts';

const snapshot = {
  symbol: 'ABC-USDT',
  type: 'snapshot',
  epoch: 'e1',
  prev: 5,
  seq: 5,
  bids: [['9.50', '1.0']],
  asks: [['10.00', '2.5']],
  checksum: crc32('9.50:1.0:10.00:2.5'),
  time: 1000,
};
const delta = {
  ...snapshot,
  type: 'delta',
  prev: 5,
  seq: 6,
  bids: [['9.40', '3.0']],
  asks: [],
  checksum: crc32('9.50:1.0:10.00:2.5:9.40:3.0'),
};

/** A server that sends exactly these messages. */
async function faultsOf(messages: readonly object[]): Promise<readonly string[]> {
  const http = createServer();
  const server = new Server(http);
  server.on('connection', (socket) => {
    socket.on('subscribe', (_: unknown, answer: (answer: object) => void) => {
      answer({ code: 200, msg: '' });
      for (const message of messages) socket.emit('book', message);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const client = new BookClient(`http://127.0.0.1:${String((http.address() as AddressInfo).port)}`);
  onTestFinished(async () => {
    client.close();
    await server.close();
  });
  expect(await client.subscribe('book:ABC-USDT')).toBe(200);
  while (client.seen.messages < messages.length) await client.nextBook();
  return client.faults;
}

it('BOOK-011 is checked by a client that finds no fault in a sound stream', async () => {
  const confirmation = { ...delta, prev: 6, seq: 6, bids: [] };
  expect(await faultsOf([snapshot, delta, confirmation, { ...snapshot, epoch: 'e2' }])).toEqual([]);
});

it.each<[string, object[], string]>([
  ['a hole', [snapshot, { ...delta, prev: 6, seq: 7 }], 'prev 6 does not follow 5'],
  ['a wrong checksum', [snapshot, { ...delta, checksum: 1 }], 'the checksum does not hold'],
  [
    'a crossed book',
    [{ ...snapshot, bids: [['10.00', '1.0']], checksum: 0 }],
    'crossed: 10.00 against 10.00',
  ],
  ['another epoch', [snapshot, { ...delta, epoch: 'e2' }], 'a delta of another epoch'],
  ['no snapshot first', [delta], 'a delta before any snapshot'],
  ['a snapshot with another prev', [{ ...snapshot, prev: 4 }], 'a snapshot whose prev is not its seq'],
  ['a change without a number', [snapshot, { ...delta, seq: 5 }], 'seq moves by 0 with 1 rows'],
  ['a number as price', [{ ...snapshot, bids: [[9.5, '1.0']] }], 'not a row: [9.5,"1.0"]'],
  ['lost digits', [{ ...snapshot, bids: [['9.5', '1.0']] }], 'prices with different digits'],
  ['an extra field', [{ ...snapshot, extra: 1 }], 'fields are not those of a book message'],
  ['an unknown type', [snapshot, { ...delta, type: 'patch' }], 'neither snapshot nor delta'],
])('BOOK-011 is checked by a client that notices %s', async (_, messages, fault) => {
  expect((await faultsOf(messages)).some((each) => each.endsWith(fault))).toBe(true);
});
