/** `TinyMarket` behind a real socket and real HTTP, on a free port of this machine. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server, type Socket } from 'socket.io';
import { stepsOf } from '../../domain/market/instrument.ts';
import { PERIODS } from '../../domain/market/periods.ts';
import { API_PREFIX, CALLS, SOCKET_PATH } from '../../protocol/names/calls.ts';
import {
  SOCKET_CALLS,
  type Channel,
  type ChannelKind,
  type MarketMessages,
  type SocketAnswer,
} from '../../protocol/names/market.ts';
import { PACKED_LAYOUT } from '../../protocol/names/packed.ts';
import type { Frame } from '../../server/realtime/packed/frame.ts';
import { Packer } from '../../server/realtime/packed/packer.ts';
import { TinyAccounts } from './tiny-accounts.ts';
import { TinyMarket } from './tiny-market.ts';
import { updateOf } from './updates.ts';

export interface TinyPlatform {
  readonly origin: string;
  readonly market: TinyMarket;
  readonly accounts: TinyAccounts;
  /** How many websockets were accepted and left without an answer. */
  swallowed(): number;
  /** The transports of the open sockets. */
  transports(): string[];
  /** Breaks every connection without a close frame, as a lost network does; sockets may reconnect at once. */
  cut(): void;
  close(): Promise<void>;
}

type Message = MarketMessages[ChannelKind];

const HEARTBEAT_MILLIS = 1_000;

export interface PageFile {
  readonly type: string;
  readonly body: string;
}

export interface TinyPlatformInput {
  /** The files that a browser may load from here, by path. */
  readonly files?: ReadonlyMap<string, PageFile>;
  readonly symbols: readonly string[];
  readonly transports?: ('polling' | 'websocket')[];
  /** Accepts websockets without ever answering, as some proxies do. */
  readonly swallowsWebsockets?: boolean;
  /** Sends everything as JSON, like a platform without packed messages. */
  readonly packsNothing?: boolean;
}

export async function startTinyPlatform(input: TinyPlatformInput): Promise<TinyPlatform> {
  const { symbols, transports = ['polling', 'websocket'], swallowsWebsockets = false } = input;
  const market = new TinyMarket(() => Date.now(), symbols);
  const accounts = new TinyAccounts(() => Date.now());
  const http = createServer((request, response) => {
    respond(input, market, request, response);
  });
  const io = new Server(http, { path: SOCKET_PATH, transports });
  io.on('connection', (socket) => {
    attend({ market, accounts }, socket, input.packsNothing === true);
  });
  const swallowed = new Set<Duplex>();
  if (swallowsWebsockets) {
    http.removeAllListeners('upgrade').on('upgrade', (_request, socket: Duplex) => {
      swallowed.add(socket);
    });
  }
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const timer = setInterval(() => {
    market.tick();
  }, HEARTBEAT_MILLIS);
  const { port } = http.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port.toString()}`,
    market,
    accounts,
    swallowed: () => swallowed.size,
    transports: () => [...io.sockets.sockets.values()].map((socket) => socket.conn.transport.name),
    cut: () => {
      for (const socket of io.sockets.sockets.values()) socket.conn.close();
    },
    close: async () => {
      clearInterval(timer);
      for (const socket of swallowed) socket.destroy();
      const closed = io.close();
      // A browser keeps idle connections, and `close` would wait for them.
      http.closeAllConnections();
      await closed;
    },
  };
}

function attend(
  { market, accounts }: Pick<TinyPlatform, 'market' | 'accounts'>,
  socket: Socket,
  packsNothing: boolean,
): void {
  const mayPack = !packsNothing && socket.handshake.auth['packed'] === PACKED_LAYOUT;
  const ofMarket = market.connect((kind, message) => {
    const frame = mayPack ? packed(market, kind, message as Message) : undefined;
    if (frame) socket.conn.send(frame.payload);
    else socket.emit(kind, message);
  });
  const peer = accounts.join(ofMarket, (kind, message) => {
    socket.emit(kind, message);
  });
  const { channels } = socket.handshake.auth as { channels?: Channel[] };
  if (channels) peer.call(SOCKET_CALLS.subscribe, { channels }, () => undefined);
  for (const event of Object.values(SOCKET_CALLS)) {
    socket.on(event, (input: unknown, answer: (answer: SocketAnswer) => void) => {
      peer.call(event, input, answer);
    });
  }
  socket.on('disconnect', () => {
    peer.leave();
  });
}

function respond(
  { files }: TinyPlatformInput,
  market: TinyMarket,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const url = new URL(request.url ?? '/', 'http://tiny');
  const file = files?.get(url.pathname);
  response.setHeader('content-type', file?.type ?? 'application/json');
  if (file) {
    response.end(file.body);
    return;
  }
  const answered = restAnswer(market, url);
  response.statusCode = answered === undefined ? 404 : 200;
  response.end(JSON.stringify({ code: answered === undefined ? 404 : 200, msg: '', data: answered }));
}

/** The REST answer for a path; undefined if there is none. */
export function restAnswer(market: TinyMarket, url: URL): unknown {
  if (url.pathname === API_PREFIX + CALLS.marketInstruments.path) return { list: market.instruments };
  const asked = (name: string) => url.searchParams.get(name);
  const symbol = asked('symbol') ?? '';
  switch (url.pathname.slice(API_PREFIX.length)) {
    case CALLS.marketTrades.path:
      return market.tradesAfter(symbol, Number(asked('after') ?? 0));
    case CALLS.marketCandles.path: {
      const period = PERIODS.find((each) => each === asked('period')) ?? '1m';
      const before = asked('before') === null ? undefined : Number(asked('before'));
      const limit = Number(asked('limit') ?? 300);
      return market.candlesOf(symbol).page(market.epochOf(symbol), period, before, limit);
    }
    case CALLS.contractTerms.path:
      return market.contractTerms;
    case CALLS.etfProducts.path:
      return market.etfProducts;
    case CALLS.userSelf.path:
      return market.vip === undefined ? undefined : { vip: market.vip };
    case CALLS.marketSparklines.path: {
      const symbols = (asked('symbols') ?? '').split(',');
      return { list: symbols.map((each) => [each, market.candlesOf(each).closes()]) };
    }
  }
  return undefined;
}

/** Undefined for messages that no publisher sends: they are sent as JSON. */
function packed({ instruments }: TinyMarket, kind: ChannelKind, message: Message): Frame | undefined {
  const steps = new Map(instruments.map((each) => [each.symbol, stepsOf(each)]));
  try {
    const update = updateOf(kind, message, (symbol) => steps.get(symbol));
    return new Packer(instruments).pack(kind, update, true);
  } catch {
    return undefined;
  }
}
