/** The bare server of a fake venue: HTTP answers and websockets on one free port of this machine. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';

export interface FakeVenueAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface FakeVenueServer {
  readonly http: string;
  readonly socket: string;
  readonly sockets: ReadonlySet<WebSocket>;
  /** Websockets that were opened so far. */
  opened(): number;
}

export interface FakeVenueServerInput {
  readonly answer: (url: URL) => FakeVenueAnswer | Promise<FakeVenueAnswer>;
  readonly onSocket: (socket: WebSocket, path: string) => void;
}

export async function startFakeVenueServer({
  answer,
  onSocket,
}: FakeVenueServerInput): Promise<FakeVenueServer> {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { status = 200, headers = {}, body } = await answer(new URL(request.url ?? '/', 'http://fake'));
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server = createServer((request, response) => void respond(request, response));
  const sockets = new Set<WebSocket>();
  let opened = 0;
  const venue = new WebSocketServer({ server });
  venue.on('connection', (socket, request) => {
    opened++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    onSocket(socket, request.url ?? '/');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.terminate();
    venue.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const place = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return { http: `http://${place}`, socket: `ws://${place}`, sockets, opened: () => opened };
}
