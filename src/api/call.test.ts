/** Every rule of SPEC §8, against a real server on this machine. Rules that only a screen shows are in tests/e2e. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import i18next from 'i18next';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALLS } from '#protocol/names/calls';
import type { indexLogo } from '#protocol/market';
import { loadRoutes, routeOf } from '../app/route-of.tsx';
import { navigation } from '../navigation/navigation.tsx';
import { addressOf } from '../navigation/address.ts';
import { callFeedback, setCallFeedback } from './call-feedback.ts';
import { call, callForBody, type CallControls } from './call.ts';
import { keptToken } from './session.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => {
  answer(request, response);
});
const toasts: string[] = [];
const opened: string[] = [];
const kept = new Map<string, string>();
const here = { hash: '' };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetchIt = globalThis.fetch;
  // A page's addresses are relative to it; everything else is real.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetchIt(new URL(path, origin), init));
  vi.stubGlobal('location', here);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  await i18next.init({
    lng: 'en',
    resources: {
      en: {
        translation: {
          app: { call: { noAnswer: 'no answer', busy_one: 'in 1', busy_other: 'in {{count}}' } },
        },
      },
    },
  });
  // Connected as in the app (src/app/start-app.tsx).
  await loadRoutes();
  const mayStay = (path: string) => routeOf(path)?.visitor === true;
  setCallFeedback({ toast: (text) => void toasts.push(text), mayStay });
});

afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  toasts.length = 0;
  opened.length = 0;
  kept.clear();
  here.hash = '#/pages/assets/my-hold?tab=spot';
  navigation.before((address) => {
    opened.push(address);
    return false;
  });
});

function answerWith(status: number, body: unknown, headers: Record<string, string> = {}): void {
  answer = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

const ask = (controls?: CallControls) => callForBody<typeof indexLogo>(CALLS.indexLogo, {}, controls);
const outcome = (controls?: CallControls) =>
  ask(controls).then(
    ({ code }) => code,
    (error: unknown) => ({ ...(error as object) }),
  );

const LOGIN = addressOf('/pages/login/index', { return: '/pages/assets/my-hold?tab=spot' });

interface Row {
  readonly rule: string;
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
  readonly controls?: CallControls;
  readonly page?: string;
  readonly outcome: unknown;
  readonly toast?: string;
  readonly opens?: string;
  readonly forgets?: true;
}

const refusedAs = (code: number | string) => expect.objectContaining({ name: 'Refusal', code }) as unknown;
const body = (code: number | string, more: object = {}) => ({ code, msg: 'the reason', data: null, ...more });

const RULES: readonly Row[] = [
  { rule: '200 is passed on', body: body(200, { data: {} }), outcome: 200 },
  { rule: '1021 is success', body: body(1021), outcome: 1021 },
  {
    rule: 'another code is refused, with a toast',
    body: body(7),
    outcome: refusedAs(7),
    toast: 'the reason',
  },
  { rule: 'so with a word', status: 409, body: body('a.b'), outcome: refusedAs('a.b'), toast: 'the reason' },
  { rule: 'no toast where none is wanted', body: body(7), controls: { toast: false }, outcome: refusedAs(7) },
  { rule: '1052 has no toast', body: body(1052), outcome: refusedAs(1052) },
  {
    rule: '1003 ends the session and leads to the log-in',
    status: 401,
    body: body(1003),
    outcome: refusedAs(1003),
    toast: 'the reason',
    opens: LOGIN,
    forgets: true,
  },
  {
    rule: '1003 does so on any page',
    body: body(1003),
    page: '/pages/market/quote',
    outcome: refusedAs(1003),
    toast: 'the reason',
    opens: addressOf('/pages/login/index', { return: '/pages/market/quote' }),
    forgets: true,
  },
  {
    rule: '1003 on the log-in page stays there',
    body: body(1003),
    page: '/pages/login/index?return=%2F',
    controls: { toast: false },
    outcome: refusedAs(1003),
    forgets: true,
  },
  {
    rule: 'SYS.0015 ends the session and leads to the log-in',
    status: 401,
    body: body('SYS.0015'),
    outcome: refusedAs('SYS.0015'),
    toast: 'the reason',
    opens: LOGIN,
    forgets: true,
  },
  {
    rule: 'SYS.0015 leaves a person on an exempt page',
    status: 401,
    body: body('SYS.0015'),
    page: '/pages/market/quote?x=1',
    outcome: refusedAs('SYS.0015'),
    toast: 'the reason',
    forgets: true,
  },
  {
    rule: 'SYS.0015 under status 200 is a refusal like others',
    body: body('SYS.0015'),
    outcome: refusedAs('SYS.0015'),
    toast: 'the reason',
  },
  {
    rule: 'type 998 leads to the advanced identity',
    status: 403,
    body: body('a.b', { type: 998 }),
    outcome: refusedAs('a.b'),
    toast: 'the reason',
    opens: '/pages/mine/advanced-verify',
  },
  {
    rule: 'Retry-After is said',
    status: 429,
    body: body('a.b'),
    headers: { 'retry-after': '7' },
    outcome: refusedAs('a.b'),
    toast: 'in 7',
  },
  {
    rule: 'so with 503',
    status: 503,
    body: body('a.b'),
    headers: { 'retry-after': '1' },
    outcome: refusedAs('a.b'),
    toast: 'in 1',
  },
  {
    rule: 'an answer that is not the platform’s is none',
    status: 502,
    body: '<html>',
    headers: { 'content-type': 'text/html' },
    outcome: expect.objectContaining({ name: 'NoAnswer' }) as unknown,
    toast: 'no answer',
  },
  {
    rule: 'a broken body is none',
    body: '{"code":',
    outcome: expect.objectContaining({ name: 'NoAnswer' }) as unknown,
    toast: 'no answer',
  },
];

/** SPEC §4: the market, transaction, financial and service home pages, by both of their names, and the log-in. */
const EXEMPT_PAGES = [
  '/pages/market/quote',
  '/pages/market/market',
  '/pages/trade/index',
  '/pages/transaction/index',
  '/pages/earn/index',
  '/pages/financial/index',
  '/pages/article/service',
  '/pages/service/home',
  '/pages/login/index',
];

const OTHER_PAGES = [
  '/pages/home/index',
  '/pages/etfs/index',
  '/pages/assets/my-hold?tab=spot',
  '/pages/mine/index',
  '/pages/mine/account-set',
  '/pages/nowhere',
];

describe('call', () => {
  it.each(RULES)('API-001 $rule', async (row) => {
    kept.set('brisk.token', 'one').set('brisk.user', '7');
    if (row.page !== undefined) here.hash = `#${row.page}`;
    answerWith(row.status ?? 200, row.body, row.headers);
    expect(await outcome(row.controls)).toEqual(row.outcome);
    expect(toasts).toEqual(row.toast === undefined ? [] : [row.toast]);
    expect(opened).toEqual(row.opens === undefined ? [] : [row.opens]);
    expect([...kept.keys()]).toEqual(row.forgets ? [] : ['brisk.token', 'brisk.user']);
  });

  it.each(EXEMPT_PAGES)('API-008 SYS.0015 leaves a user on %s, where 1003 does not', async (page) => {
    kept.set('brisk.token', 'one');
    here.hash = `#${page}`;
    answerWith(401, body('SYS.0015'));
    expect(await outcome()).toEqual(refusedAs('SYS.0015'));
    expect([keptToken(), opened]).toEqual([null, []]);
    kept.set('brisk.token', 'two');
    answerWith(401, body(1003));
    expect(await outcome()).toEqual(refusedAs(1003));
    const login = page.startsWith('/pages/login/index');
    expect([keptToken(), opened]).toEqual([
      null,
      login ? [] : [addressOf('/pages/login/index', { return: page })],
    ]);
  });

  it.each(OTHER_PAGES)('API-008 SYS.0015 leads from %s to the log-in', async (page) => {
    kept.set('brisk.token', 'one');
    here.hash = `#${page}`;
    answerWith(401, body('SYS.0015'));
    expect(await outcome()).toEqual(refusedAs('SYS.0015'));
    expect([keptToken(), opened]).toEqual([null, [addressOf('/pages/login/index', { return: page })]]);
  });

  it('API-002 every request carries its language, a script’s mark, and the session token', async () => {
    const seen: unknown[] = [];
    answer = ({ method, url, headers }, response) => {
      const { language, authorization, 'x-requested-with': marker } = headers;
      seen.push({ method, url, language, marker, authorization });
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(body(200, { data: { BTC: '/x' } })));
    };
    expect(await call<typeof indexLogo>(CALLS.indexLogo, {})).toEqual({ BTC: '/x' });
    kept.set('brisk.token', 'one');
    await ask();
    const same = { method: 'GET', url: '/api/index/logo', language: 'en', marker: 'XMLHttpRequest' };
    expect(seen).toEqual([
      { ...same, authorization: undefined },
      { ...same, authorization: 'Bearer one' },
    ]);
  });

  it('API-003 a missing network has a separate message', async () => {
    answer = (request) => request.socket.destroy();
    expect(await outcome()).toEqual(expect.objectContaining({ name: 'NoAnswer', isShown: true }));
    expect(toasts).toEqual(['no answer']);
  });

  it('API-004 a session ends once, and a late refusal of it does not end the next one', async () => {
    kept.set('brisk.token', 'one');
    const waiting: ServerResponse[] = [];
    answer = (_request, response) => void waiting.push(response);
    const all = [outcome(), outcome(), outcome()];
    await expect.poll(() => waiting.length).toBe(3);
    const refuse = (response: ServerResponse | undefined) =>
      response?.setHeader('content-type', 'application/json').end(JSON.stringify(body(1003)));
    refuse(waiting[0]);
    refuse(waiting[1]);
    await Promise.all(all.slice(0, 2));
    expect(opened).toEqual([LOGIN]);
    kept.set('brisk.token', 'two');
    refuse(waiting[2]);
    await all[2];
    expect(keptToken()).toBe('two');
    expect(opened).toEqual([LOGIN]);
  });

  it('API-005 the button that started a call is busy while the call is pending', async () => {
    const states: boolean[] = [];
    answerWith(200, body(200));
    await ask({ btn: (busy) => states.push(busy) });
    answerWith(200, body(7));
    await outcome({ btn: (busy) => states.push(busy), toast: false });
    expect(states).toEqual([true, false, true, false]);
    expect(callFeedback().mayStay('/pages/market/quote')).toBe(true);
  });
});
