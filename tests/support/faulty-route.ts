/**
 * A route with faults between an engine and a platform: a TCP relay that reads the websocket's frames and lets
 * the test replace each message. It can prevent websockets, and remove the request for packed messages from the
 * handshake.
 */
import type { ChannelKind } from '../../protocol/names/market.ts';
import { PACKED_KINDS } from '../../protocol/names/packed.ts';
import { createNetwork, type Intercept, type Network, type Pass } from './network.ts';
import { FrameReader, frameOf, isBinary, isText, type WebsocketFrame } from './websocket-frames.ts';

/** One message of the market: an engine.io text packet `42[kind,message]`, or packed bytes. */
export type SentMessage = string | Uint8Array;

export interface FaultyRouteInput {
  readonly packed: boolean;
  /** Every websocket fails to open. */
  readonly pollingOnly?: boolean;
}

export interface FaultyRoute extends Network {
  /** Returns the messages that arrive in place of one message of the market on a websocket. */
  tamper: (kind: ChannelKind, message: SentMessage) => readonly SentMessage[];
  /** The kinds of the messages that arrived on a websocket, each with its moment. */
  readonly arrived: (readonly [ChannelKind, number])[];
}

const HEAD_END = '\r\n\r\n';
const GREETING = '40';
const EVENT = '42[';

export async function createFaultyRoute(port: number, input: FaultyRouteInput): Promise<FaultyRoute> {
  const intercept: Intercept = () => {
    const connection: { isWebsocket: boolean } = { isWebsocket: false };
    const asked: Pass = (frames) => (input.packed ? frames : wishingNothing(frames));
    const received = (frame: WebsocketFrame) => tampered(route, frame);
    const reader = new FrameReader();
    return {
      toPlatform: afterHead((head) => {
        connection.isWebsocket = /\nupgrade: *websocket/i.test(head);
        if (!connection.isWebsocket) return undefined;
        if (input.pollingOnly === true) return { head: head.replace(/\nupgrade:/i, '\nx-upgrade:') };
        return { head, rest: asked };
      }),
      toPage: afterHead((head) =>
        connection.isWebsocket && head.startsWith('HTTP/1.1 101')
          ? { head, rest: (chunk) => Buffer.concat(reader.take(chunk).flatMap(received)) }
          : undefined,
      ),
    };
  };
  const network = await createNetwork(port, intercept);
  const route: FaultyRoute = { ...network, tamper: (_kind, message) => [message], arrived: [] };
  return route;
}

/** Decides by the head of a connection how the rest is handled; undefined changes nothing. */
function afterHead(decide: (head: string) => { head: string; rest?: Pass } | undefined): Pass {
  let rest: Pass | undefined;
  return (chunk) => {
    if (rest) return rest(chunk);
    const end = chunk.indexOf(HEAD_END) + HEAD_END.length;
    const decided = decide(chunk.toString('latin1', 0, end));
    rest = decided?.rest ?? ((each) => each);
    if (!decided) return chunk;
    const after = chunk.subarray(end);
    return Buffer.concat([Buffer.from(decided.head, 'latin1'), after.length > 0 ? rest(after) : after]);
  };
}

/**
 * The handshake without the request for packed messages; the rest is unchanged. A page's frames are small and arrive
 * in one piece.
 */
function wishingNothing(chunk: Buffer): Buffer {
  const frames = new FrameReader().take(chunk);
  return Buffer.concat(
    frames.map((frame) =>
      isText(frame) && frame.payload.toString().startsWith(`${GREETING}{`)
        ? frameOf(GREETING, true)
        : frame.bytes,
    ),
  );
}

function tampered(route: FaultyRoute, frame: WebsocketFrame): Buffer[] {
  if (isBinary(frame)) {
    const kind = PACKED_KINDS[frame.payload.readUInt8(0) & 7];
    return kind ? framesOf(route, kind, frame.payload) : [frame.bytes];
  }
  const text = frame.payload.toString();
  if (!isText(frame) || !text.startsWith(EVENT)) return [frame.bytes];
  const [kind] = JSON.parse(text.slice(EVENT.length - 1)) as [ChannelKind];
  return framesOf(route, kind, text);
}

function framesOf(route: FaultyRoute, kind: ChannelKind, message: SentMessage): Buffer[] {
  const arriving = route.tamper(kind, message);
  if (arriving.length > 0) route.arrived.push([kind, performance.now()]);
  return arriving.map((each) => frameOf(each));
}
