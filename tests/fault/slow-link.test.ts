/**
 * The app's own socket over a connection with three seconds of latency; the platform's clock advances with each piece.
 */
import { expect, it, onTestFinished } from 'vitest';
import { socketOpener } from '../../worker/feed/socket.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { openGuarded } from '../support/guarded-gateway.ts';
import { createNetwork } from '../support/network.ts';

const LATENCY_MILLIS = 3_000;

it('FAULT-703 the engine joins over a connection whose latency is 3 s in each direction', async () => {
  const { clock, gateway, count } = await openGuarded();
  let pieces = 0;
  const late = (chunk: Buffer) => {
    pieces++;
    clock.advance(LATENCY_MILLIS);
    return chunk;
  };
  const network = await createNetwork(gateway.port, () => ({ toPlatform: late, toPage: late }));
  onTestFinished(() => network.close());
  const outcome = await new Promise<string>((settle) => {
    const socket = socketOpener(fakeClock())(network.origin, {
      opened: () => {
        settle('opened');
      },
      closed: () => {
        settle('closed');
      },
      message: () => undefined,
      packed: () => undefined,
    });
    onTestFinished(() => {
      socket.close();
    });
  });
  expect(outcome).toBe('opened');
  // The handshake, its answer, the join, and the join's answer.
  expect(pieces).toBeGreaterThanOrEqual(4);
  expect(await count('brisk_socket_cuts_total{reason="unjoined"}')).toBe(0);
});
