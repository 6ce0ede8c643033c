import { afterEach, describe, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '../../tests/support/fake-clock.ts';
import {
  startTinyPlatform,
  type TinyPlatform,
  type TinyPlatformInput,
} from '../../tests/support/tiny-platform.ts';
import { PACKED_KINDS } from '../../protocol/names/packed.ts';
import type { SocketConnection } from './socket-connection.ts';
import { socketOpener } from './socket.ts';

interface TestRoute {
  readonly platform: TinyPlatform;
  readonly clock: FakeClock;
  readonly socket: SocketConnection;
  /** All channels but the tickers, which are sent without a request. */
  readonly news: string[];
  readonly all: string[];
  /** Resolves once the log has this many lines. */
  readonly received: (count: number) => Promise<void>;
}

const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openRoute(input: Partial<TinyPlatformInput> = {}): Promise<TestRoute> {
  const platform = await startTinyPlatform({ symbols: ['BTC-USDT'], ...input });
  const clock = fakeClock();
  const news: string[] = [];
  const all: string[] = [];
  let look: () => void = () => undefined;
  const note = (line: string) => {
    all.push(line);
    if (line !== 'packed tickers') news.push(line);
    look();
  };
  const socket = socketOpener(clock)(platform.origin, {
    opened: () => {
      note('opened');
    },
    closed: () => {
      note('closed');
    },
    message: (kind) => {
      note(kind);
    },
    packed: (bytes) => {
      note(`packed ${PACKED_KINDS[(bytes[0] ?? 0) & 7] ?? '?'}`);
    },
  });
  closing.push(
    () => platform.close(),
    () => {
      socket.close();
    },
  );
  const received = (count: number) =>
    new Promise<void>((resolve) => {
      look = () => {
        if (news.length >= count) resolve();
      };
      look();
    });
  return { platform, clock, socket, news, all, received };
}

/** Waits for the far end to notice. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  }
}

describe('the socket', () => {
  it('ENGINE-002 is a websocket if one can be opened', async () => {
    const { platform, received } = await openRoute();
    await received(1);
    expect(platform.transports()).toEqual(['websocket']);
  });

  it('ENGINE-002 tries polling when the websocket was silent for 5 s', async () => {
    const { platform, clock, news, received } = await openRoute({ swallowsWebsockets: true });
    await until(() => platform.swallowed() === 1);
    clock.advance(4_999);
    expect(news).toEqual([]);
    clock.advance(1);
    await received(1);
    expect(platform.transports()).toEqual(['polling']);
  });

  it('ENGINE-002 reconnects at once when asked to hurry', async () => {
    const { platform, socket, news, received } = await openRoute();
    await received(1);
    platform.cut();
    await received(2);
    socket.hurry();
    await received(3);
    expect(news).toEqual(['opened', 'closed', 'opened']);
  });

  it('reconnects on request, undisturbed by a hurry', async () => {
    const { socket, news, received } = await openRoute();
    await received(1);
    socket.restart();
    socket.hurry();
    await received(3);
    socket.hurry();
    expect(news).toEqual(['opened', 'closed', 'opened']);
  });

  it('START-007 requests the tickers with the connection, and receives them once it is open', async () => {
    const { all } = await openRoute();
    await until(() => all.length > 1);
    expect(all.slice(0, 2)).toEqual(['opened', 'packed tickers']);
  });

  it('receives messages, and refuses calls while it is closed', async () => {
    const { socket, news, received } = await openRoute();
    await received(1);
    const answer = await socket.call('subscribe', { channels: ['ticker:BTC-USDT'] });
    expect(answer.code).toBe(200);
    await received(2);
    expect(news).toEqual(['opened', 'packed ticker']);
    socket.close();
    await expect(socket.call('clock', {})).rejects.toThrow('closed');
  });
});
