/**
 * Cuts connections that send many requests without waiting for the answers. No browser does, and such requests would
 * take the event loop before a limit counts them: one packet holds several hundred.
 */
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for their answers. */
const MOST_UNANSWERED = 32;

export function cutPipelines(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // The rest of a packet is still read after the cut.
    if (socket.destroyed) return;
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    if (waiting > MOST_UNANSWERED) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, waiting);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}
