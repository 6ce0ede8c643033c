/**
 * Closes files whose answers can no longer be sent. When a connection closes, Node notifies only the answer that it
 * is writing: answers queued behind it would keep their files open for ever.
 */
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

export function closeStreams(app: FastifyInstance): void {
  // One listener per connection, however many answers it queues.
  const openOf = new WeakMap<Socket, Set<Readable>>();
  app.addHook('onSend', (request, _reply, payload, next) => {
    if (payload instanceof Readable) closeWith(request.raw.socket, payload, openOf);
    next();
  });
}

function closeWith(socket: Socket, stream: Readable, openOf: WeakMap<Socket, Set<Readable>>): void {
  // The connection closed while the file was being looked up.
  if (socket.closed) {
    stream.destroy();
    return;
  }
  let open = openOf.get(socket);
  if (open === undefined) {
    const streams = (open = new Set<Readable>());
    openOf.set(socket, streams);
    socket.once('close', () => {
      for (const each of streams) each.destroy();
    });
  }
  const streams = open.add(stream);
  stream.once('close', () => streams.delete(stream));
}
