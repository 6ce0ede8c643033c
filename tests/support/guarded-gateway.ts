/** A gateway with the platform's own limits before a fake core. Its clock moves only when a test moves it. */
import { expect, onTestFinished, vi } from 'vitest';
import { SOCKET_PATH } from '../../protocol/names/calls.ts';
import type { SocketLimits } from '../../server/realtime/socket-limits.ts';
import { socketLimits } from '../../server/start/limits.ts';
import { fakeClock } from './fake-clock.ts';
import { openGateway, type OpenGateway } from './open-gateway.ts';
import { fakeCore } from './fake-core.ts';
import { openRawWebsocket, type RawWebsocket } from './raw-websocket.ts';

export const WEBSOCKET = `${SOCKET_PATH}/?EIO=4&transport=websocket`;
export const POLLING = `${SOCKET_PATH}/?EIO=4&transport=polling`;

export async function openGuarded(limits: Partial<SocketLimits> = {}, proxies: readonly string[] = []) {
  const clock = fakeClock();
  const core = fakeCore(['BTC-USDT']);
  const gateway = await openGateway({ core, clock, proxies, sockets: { ...socketLimits, ...limits } });
  return { clock, core, gateway, count: countIn(gateway) };
}

/** Reads a metric of the platform; 0 if it counted nothing yet. */
export function countIn(gateway: Pick<OpenGateway, 'get'>) {
  return async (name: string): Promise<number> => {
    const text = await (await gateway.get('/metrics')).text();
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    return Number(line?.split(' ')[1] ?? 0);
  };
}

/** Waits until a count is reached. The time-out only bounds how long a failure takes. */
export function reaches(look: () => number | Promise<number>, expected: number): Promise<void> {
  const judge = async () => {
    expect(await look()).toBe(expected);
  };
  return vi.waitFor(judge, { timeout: 20_000, interval: 20 });
}

export interface Attacker extends Pick<RawWebsocket, 'closed' | 'send' | 'write' | 'end'> {
  isOpen(): boolean;
  /** All that it received, as text. */
  received(): string;
  /** Resolves once the received text contains this part, or the socket has closed. */
  receives(part: string): Promise<void>;
}

const open = new WeakMap<object, Set<RawWebsocket>>();

/** One listener a test: a test may open thousands of sockets, and closed ones are forgotten. */
function endWithTest(gateway: object, socket: RawWebsocket): void {
  const sockets = open.get(gateway) ?? new Set();
  if (!open.has(gateway)) {
    open.set(gateway, sockets);
    onTestFinished(async () => {
      open.delete(gateway);
      await Promise.all(Array.from(sockets, (each) => each.end()));
    });
  }
  sockets.add(socket);
  void socket.closed.then(() => sockets.delete(socket));
}

/** Opens a websocket without socket.io's client, until the test ends. */
export async function attack(
  gateway: { readonly port: number },
  greeting = '',
  path = WEBSOCKET,
): Promise<Attacker> {
  let received = '';
  let wake: () => void = () => undefined;
  const socket = await openRawWebsocket(gateway.port, path, (chunk) => {
    received += chunk.toString('latin1');
    wake();
  });
  endWithTest(gateway, socket);
  if (greeting !== '') socket.send(greeting);
  const { closed, send, write, end } = socket;
  return {
    ...{ closed, send, write, end },
    isOpen: () => socket.isOpen,
    received: () => received,
    async receives(part) {
      while (!received.includes(part) && socket.isOpen)
        await Promise.race([closed, new Promise<void>((resolve) => (wake = resolve))]);
    },
  };
}

/** A websocket that has joined and may send requests. */
export async function joined(gateway: { readonly port: number }): Promise<Attacker> {
  const socket = await attack(gateway, '40');
  await socket.receives('40{"sid"');
  return socket;
}

/** A connection by polling, up to its handshake. */
export async function handshake(
  { get }: Pick<OpenGateway, 'get'>,
  headers: Record<string, string> = {},
): Promise<{ readonly status: number; readonly path: string }> {
  const response = await get(POLLING, { headers });
  const text = await response.text();
  const sid = /"sid":"([^"]+)"/.exec(text)?.[1] ?? '';
  return { status: response.status, path: `${POLLING}&sid=${sid}` };
}

export function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}
