/** The trade screen of the suite `touch`: real touches, and bare calls from the same page, each with its times. */
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright';
import type { CallName } from '../protocol/call.ts';
import { API_PREFIX, CALLS } from '../protocol/names/calls.ts';

/** Milliseconds from the end of the touch to the end of the frame that shows the order. */
export interface Touch {
  /** Greyed, in the list. */
  readonly pending: number;
  /** The order as the platform's answer gives it. */
  readonly acknowledged: number;
}

export interface TouchedOrder {
  readonly symbol: string;
  readonly price: string;
  readonly size: string;
}

/** The smallest phone. The page's work is the same at every pixel ratio; the browser draws without a GPU. */
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const PATIENCE_MILLIS = 30_000;
/** How long a finger rests on a button. */
const TAP_MILLIS = 80;

export class TouchPage {
  private readonly quantity: Locator;
  private readonly buy: Locator;
  private readonly rows: Locator;

  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
    private readonly session: CDPSession,
    private readonly order: TouchedOrder,
  ) {
    const ticket = page.getByTestId('ticket');
    const base = order.symbol.split('-')[0] ?? '';
    this.quantity = ticket.getByLabel(`Quantity (${base})`);
    this.buy = ticket.getByRole('button', { name: `Buy ${base}`, exact: true });
    this.rows = page.getByTestId('open-order');
  }

  /** Logged in, with the price typed and the confirmation of orders turned off. */
  static async open(
    browser: Browser,
    origin: string,
    testUser: { readonly token: string; readonly user: object },
    order: TouchedOrder,
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
        spotMarket: order.symbol,
        confirmOrders: false,
        confirmFrom: 100_000,
      }),
    };
    await context.addInitScript((texts) => {
      for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
    }, kept);
    await context.addInitScript({ content: WATCH });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MILLIS);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setEmitTouchEventsForMouse', { enabled: true, configuration: 'mobile' });
    const opened = new TouchPage(context, page, session, order);
    await page.goto(`${origin}/#/pages/trade/index`);
    await page.locator('[data-testid="available"]', { hasText: /\d/ }).waitFor();
    await page
      .getByTestId('ticket')
      .getByLabel(/^Price/)
      .fill(order.price);
    return opened;
  }

  async slow(rate: number): Promise<void> {
    await this.session.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** Touches the button; settles when the order is in the list and the button is enabled again. */
  async touch(): Promise<Touch> {
    await this.quantity.fill(this.order.size);
    await this.page.locator('[data-testid="read"]', { hasText: this.order.size }).waitFor();
    const box = await this.buy.boundingBox();
    if (box === null) throw new Error('there is no button to touch');
    await this.page.evaluate('touchSeen.arm()');
    await this.tap({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    const touch = await this.page.evaluate<Touch>('touchSeen.result');
    await this.buy.and(this.page.locator('[aria-busy="false"]')).waitFor();
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
    const took = await this.ask<number>(CALLS.spotPlaceOrder, {
      ...this.order,
      id,
      side: 'buy',
      type: 'limit',
    });
    await this.rows.nth(before).waitFor();
    return took;
  }

  /** Cancels all orders. */
  async clear(id: string): Promise<void> {
    await this.ask(CALLS.spotCancelOrders, { id });
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
 * Runs in the page before its scripts; as text, because a function would contain marks of this build. A change within
 * an animation frame is painted by that frame, any other by the next one; a message sent within a frame arrives after
 * its paint. Microtasks of a frame's callback belong to the frame: the last of a long chain ends it.
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
      const stands = count('open-order') > before;
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
        const result = new Promise((resolve) => (touch = { before: count('open-order'), resolve }));
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
