import { EventEmitter } from 'node:events';
import type { Socket } from 'socket.io';
import { expect, it } from 'vitest';
import { Outbox } from './outbox.ts';
import type { Frame } from './packed/frame.ts';

const MOST = 10_000;

/** A connection whose other end does not read. */
function unread() {
  const line = Object.assign(new EventEmitter(), {
    writable: true,
    writableLength: 0,
    write: (bytes: Buffer) => (line.writableLength += bytes.length),
  });
  const conn = Object.assign(new EventEmitter(), {
    transport: { name: 'websocket', writable: true },
    upgraded: false,
    readyState: 'open',
    request: { socket: line },
    send: () => undefined,
  });
  let full = 0;
  const count = () => {
    full++;
  };
  const outbox = new Outbox(conn as unknown as Socket['conn'], MOST, () => undefined, count);
  const listeners = () =>
    [conn, line].flatMap((each) => each.eventNames().map((name) => each.listenerCount(name)));
  return { conn, outbox, full: () => full, listeners };
}

it('FAULT-433 counts small answers and frames together, and reports once that the bound is exceeded', () => {
  const { conn, outbox, full } = unread();
  const frame = { payload: '', options: { wsPreEncodedFrame: [Buffer.alloc(MOST / 2)] } };
  outbox.write(frame as unknown as Frame);
  expect(full()).toBe(0);
  let answers = 0;
  while (full() === 0 && answers < 1000) {
    conn.emit('packetCreate', { type: 'message', data: '430[]' });
    answers++;
  }
  expect(answers).toBeGreaterThan(10);
  expect(answers).toBeLessThanOrEqual(20);
  conn.emit('flush');
  outbox.write(frame as unknown as Frame);
  expect(full()).toBe(1);
  outbox.write(frame as unknown as Frame);
  expect(full()).toBe(2);
});

it('FAULT-435 leaves no listener behind', () => {
  const { outbox, listeners } = unread();
  expect(listeners()).toHaveLength(4);
  outbox.close();
  expect(listeners()).toEqual([]);
});
