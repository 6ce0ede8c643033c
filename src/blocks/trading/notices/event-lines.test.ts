import { expect, it } from 'vitest';
import { EventLines } from './event-lines.ts';

it('CONTRACT-521 each event is announced once, and shown as long as its notice', () => {
  let now = 0;
  const events = new EventLines(() => now);
  const line = ({ id }: { readonly id: number }) => `event ${String(id)}`;
  expect(events.take('trigger', [], line)).toBe(false);
  expect(events.take('trigger', [{ id: 1 }], line)).toBe(true);
  now = 1_000;
  expect(events.take('trigger', [{ id: 1 }], line)).toBe(false);
  expect(events.take('position', [{ id: 1 }], line)).toBe(true);
  expect(events.lines()).toEqual(['event 1', 'event 1']);
  now = 2_500;
  expect(events.lines()).toEqual(['event 1']);
  now = 3_000;
  expect(events.lines()).toEqual([]);
});
