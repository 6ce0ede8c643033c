/** The JavaScript heap of a page and of its worker after a full garbage collection. */
import type { CDPSession, Page } from 'playwright';

export interface Heaps {
  /** Megabytes (of 10⁶) in use. */
  readonly page: number;
  readonly worker: number;
}

type Send = (method: string) => Promise<unknown>;

/** Objects that finalisers release are collected only by a further collection. */
const COLLECTIONS = 3;

export class HeapProbe {
  private readonly page: Send;
  private readonly worker: Send;

  private constructor(page: Send, worker: Send) {
    this.page = page;
    this.worker = worker;
  }

  /** Waits until the page has a worker. */
  static async open(page: Page): Promise<HeapProbe> {
    const session = await page.context().newCDPSession(page);
    const send = (method: string) => session.send(method as 'HeapProfiler.collectGarbage');
    return new HeapProbe(send, await workerOf(session));
  }

  async read(): Promise<Heaps> {
    return { page: await used(this.page), worker: await used(this.worker) };
  }
}

async function used(send: Send): Promise<number> {
  for (let time = 0; time < COLLECTIONS; time++) await send('HeapProfiler.collectGarbage');
  const { usedSize } = (await send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize / 1e6;
}

/** Playwright has no session for a worker, so its messages go through the page's session. */
async function workerOf(session: CDPSession): Promise<Send> {
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId);
    });
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const sessionId = await attached;
  const waiting = new Map<number, (answer: Answer) => void>();
  session.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const answer = JSON.parse(event.message) as Answer;
    if (answer.id === undefined) return;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let last = 0;
  return async (method) => {
    const id = ++last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params: {} }),
    });
    const { result, error } = await answered;
    if (error !== undefined) throw new Error(`${method} in the worker: ${error.message}`);
    return result;
  };
}

interface Answer {
  /** Undefined for a message that is not an answer. */
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}
