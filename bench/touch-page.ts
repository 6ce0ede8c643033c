/** The trade screen of the suite `touch`: real touches, and bare calls from the same page, each with its times. */
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright';
import type { CallName } from '../protocol/call.ts';
import { API_PREFIX } from '../protocol/names/calls.ts';
import type { TouchedTicket } from './touched-ticket.ts';

/** Milliseconds from the end of the touch to the end of the frame that shows the order. */
export interface Touch {
  /** Greyed, in the list. */
  readonly pending: number;
  /** The order as the platform's answer gives it. */
  readonly acknowledged: number;
}

/** The smallest phone. The page's work is the same at every pixel ratio; the browser draws without a GPU. */
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const PATIENCE_MILLIS = 30_000;
/** How long a finger rests on a button. */
const TAP_MILLIS = 80;

export class TouchPage {
  private readonly quantity: Locator;
  private readonly submit: Locator;
  private readonly rows: Locator;

  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
    private readonly session: CDPSession,
    private readonly kind: TouchedTicket,
  ) {
    const ticket = page.getByTestId('ticket');
    this.quantity = kind.quantity(ticket);
    this.submit = ticket.getByRole('button', { name: kind.submit, exact: true });
    this.rows = page.getByTestId(kind.row);
  }

  /** Logged in, with the price typed and the confirmation of orders turned off. */
  static async open(
    browser: Browser,
    origin: string,
    testUser: { readonly token: string; readonly user: object },
    kind: TouchedTicket,
  ): Promise<TouchPage> {
    const context = await browser.newContext({
      ...PHONE,
      locale: 'en-GB',
      serviceWorkers: 'block',
    });
    const { token, user } = testUser;
    const kept = {
      'brisk.token': token,
      'brisk.user': JSON.stringify({ ...user, token }),
      'brisk.preferences': JSON.stringify({
        spotMarket: kind.order.symbol,
        confirmOrders: false,
        confirmFrom: 100_000,
      }),
    };
    await context.addInitScript((texts) => {
      for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
    }, kept);
    await context.addInitScript({ content: WATCH.replaceAll('OPEN_ORDER', kind.row) });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MILLIS);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setEmitTouchEventsForMouse', { enabled: true, configuration: 'mobile' });
    const opened = new TouchPage(context, page, session, kind);
    await page.goto(`${origin}/#${kind.path}`);
    await page.locator('[data-testid="available"]', { hasText: /[1-9]/ }).waitFor();
    await kind.showOrders(page);
    await page
      .getByTestId('ticket')
      .getByLabel(/^Price/)
      .fill(kind.order.price);
    return opened;
  }

  async slow(rate: number): Promise<void> {
    await this.session.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** Touches the button; settles when the order is in the list and the button is enabled again. */
  async touch(): Promise<Touch> {
    const { size } = this.kind.order;
    await this.quantity.fill(size);
    await this.page.locator('[data-testid="read"]', { hasText: size }).waitFor();
    // The contract ticket waits for the first estimates of what was typed.
    await this.submit.and(this.page.locator('[aria-disabled="false"]')).waitFor();
    // The contract ticket is tall: then the list below it is on the screen too.
    await this.submit.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    const box = await this.submit.boundingBox();
    if (box === null) throw new Error('there is no button to touch');
    await this.page.evaluate('touchSeen.arm()');
    await this.tap({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    const touch = await this.page.evaluate<Touch>('touchSeen.result');
    await this.submit.and(this.page.locator('[aria-busy="false"]')).waitFor();
    return touch;
  }

  /**
   * The browser converts mouse events into touches, which take the usual way through pointer, touch and gesture. A
   * touch that is sent directly gets its `timeStamp` at once but is held back until the page has drawn a frame: a
   * delay of up to 16.7 ms that always ends just after a frame.
   */
  private async tap(point: { readonly x: number; readonly y: number }): Promise<void> {
    const send = (type: 'mousePressed' | 'mouseReleased') => {
      const event = { type, ...point, button: 'left', clickCount: 1 } as const;
      // The answer comes only after the page has handled a mouse event, but this page gets touches, so it is not
      // awaited.
      this.session.send('Input.dispatchMouseEvent', event).catch(() => undefined);
    };
    send('mousePressed');
    await this.page.waitForTimeout(TAP_MILLIS);
    send('mouseReleased');
  }

  /** The same order by a bare call from the page, until its answer is read: milliseconds. */
  async call(id: string): Promise<number> {
    const before = await this.rows.count();
    const took = await this.ask<number>(this.kind.place, {
      ...this.kind.order,
      id,
      side: 'buy',
      type: 'limit',
    });
    await this.rows.nth(before).waitFor();
    return took;
  }

  get clearedEvery(): number {
    return this.kind.clearedEvery;
  }

  /** Cancels all orders. */
  async clear(id: string): Promise<void> {
    await this.ask(this.kind.cancelAll, { id });
    await this.page.getByText('No open orders').waitFor();
  }

  async pause(millis: number): Promise<void> {
    await this.page.waitForTimeout(millis);
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  private ask<Answer>({ path }: CallName, input: object): Promise<Answer> {
    const [to, body] = [JSON.stringify(`${API_PREFIX}${path}`), JSON.stringify(JSON.stringify(input))];
    return this.page.evaluate<Answer>(`touchSeen.ask(${to}, ${body})`);
  }
}

/**
 * Runs in the page before its scripts, with the test id of an order's row; as text, because a function would
 * contain marks of this build. A change within an animation frame is painted by that frame, any other by the next
 * one; a message sent within a frame arrives after its paint. Microtasks of a frame's callback belong to the frame:
 * the last of a long chain ends it.
 */
const WATCH = `
  (() => {
    const ask = requestAnimationFrame.bind(window);
    let isInFrame = false;
    const leave = (left) => {
      if (left === 0) isInFrame = false;
      else queueMicrotask(() => leave(left - 1));
    };
    window.requestAnimationFrame = (callback) =>
      ask((time) => {
        isInFrame = true;
        try {
          callback(time);
        } finally {
          leave(100);
        }
      });
    const channel = new MessageChannel();
    const waiting = [];
    channel.port1.onmessage = () => waiting.shift()();
    const afterPaint = (step) => {
      const send = () => {
        waiting.push(step);
        channel.port2.postMessage(0);
      };
      if (isInFrame) send();
      else ask(send);
    };
    const count = (kind) => document.querySelectorAll('[data-testid="' + kind + '"]').length;
    let touch;
    addEventListener('pointerup', (event) => (touch ? (touch.began ??= event.timeStamp) : undefined), true);
    const look = () => {
      if (touch?.began === undefined) return;
      const { began, before, isPending, isKnown, resolve } = touch;
      const painted = (word) => {
        const mine = touch;
        afterPaint(() => {
          mine[word] = performance.now() - began;
          if (mine.pending !== undefined && mine.acknowledged !== undefined) resolve(mine);
        });
      };
      const waits = count('pending-order') > 0;
      const stands = count('OPEN_ORDER') > before;
      if (!isPending && (waits || stands)) {
        touch.isPending = true;
        painted('pending');
      }
      if (!isKnown && stands && !waits) {
        touch.isKnown = true;
        painted('acknowledged');
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
    globalThis.touchSeen = {
      arm: () => {
        const result = new Promise((resolve) => (touch = { before: count('OPEN_ORDER'), resolve }));
        touchSeen.result = result.then(({ pending, acknowledged }) => ({ pending, acknowledged }));
      },
      ask: async (path, body) => {
        const headers = {
          'Content-Type': 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          language: 'en',
          Authorization: 'Bearer ' + localStorage.getItem('brisk.token'),
        };
        const began = performance.now();
        const answer = await (await fetch(path, { method: 'POST', headers, body })).json();
        const took = performance.now() - began;
        if (answer.code !== 200) throw new Error(path + ' answered ' + answer.code);
        return took;
      },
    };
  })();
`;
