/** Push messages: what is encrypted, where it may be posted, and how often. */
import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { PUSH_CERTIFICATE, PUSH_HOST, PushBrowser, PushService } from '../../tests/support/push-service.ts';
import { arePushKeys, encryptPush } from './encrypt-push.ts';
import { postPushes, type PostOptions } from './post-push.ts';
import { isPublicAddress, pushEndpoint } from './push-endpoint.ts';
import { PushSender, retryMillis } from './push-sender.ts';
import { pushServicesSetting } from './settings.ts';
import { subjectOf } from './start-push.ts';
import type { Subscription } from './tables.ts';
import { Vapid } from './vapid.ts';

const hash = (text: string) => Buffer.alloc(32, `seven ${text}`).toString('base64url');
const vapid = new Vapid(hash, 'mailto:operator@example.com');

it('ALERT-030 a message is encrypted as RFC 8291 shows it in its example', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const own = {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    key: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  };
  expect(encryptPush('When I grow up, I want to be a watermelon', keys, own).toString('base64url')).toBe(
    [
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocIn',
      'mYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    ].join(''),
  );
});

it('ALERT-030 each request is signed for its push service by the platform’s key', () => {
  const header = vapid.authorization(new URL('https://push.example.net/a/b'), 1_000_000);
  const [, signed = '', signature = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'));
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const proof = Buffer.from(signature, 'base64url');
  expect(verify('sha256', Buffer.from(signed), { key: publicKey, dsaEncoding: 'ieee-p1363' }, proof)).toBe(
    true,
  );
  expect(JSON.parse(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString())).toEqual({
    ...{ aud: 'https://push.example.net', exp: 1_000 + 43_200, sub: 'mailto:operator@example.com' },
  });
  expect(key).toBe(vapid.publicKey);
});

it('ALERT-049 a request names the site, else the sender of mail, else nobody', () => {
  expect(subjectOf({ site: 'https://brisk.example', mailFrom: 'Brisk <no-reply@brisk.example>' })).toBe(
    'https://brisk.example',
  );
  const mailFrom = 'Brisk <no-reply@brisk.example>';
  expect(subjectOf({ site: 'http://localhost:8080', mailFrom })).toBe('mailto:no-reply@brisk.example');
  expect(subjectOf({ site: undefined, mailFrom: undefined })).toBe(undefined);
  const header = new Vapid(hash, undefined).authorization(new URL('https://push.example.net/a'), 1_000_000);
  const claims = Buffer.from(header.split('.')[1] ?? '', 'base64url').toString();
  expect(JSON.parse(claims)).toEqual({ aud: 'https://push.example.net', exp: 1_000 + 43_200 });
});

it('ALERT-031 only https addresses of listed push services are accepted', () => {
  const { hosts } = pushServicesSetting.default;
  const accepted = [
    ...['https://fcm.googleapis.com/fcm/send/abc', 'https://updates.push.services.mozilla.com/wpush/v2/x'],
    ...['https://web.push.apple.com/Q', 'https://wns2-par02p.notify.windows.com/w/?token=x'],
    'https://FCM.googleapis.com:443/x',
  ];
  const refused = [
    ...[
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.evil.net/x',
    ],
    ...[
      'https://evil.net/fcm.googleapis.com',
      'https://fcm.googleapis.com@evil.net/x',
      'https://notify.windows.com/x',
    ],
    ...[
      'https://user:word@fcm.googleapis.com/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://localhost/x',
    ],
    ...['https://evilnotify.windows.com/x', 'https://fcm.googleapis.com./x', 'file:///etc/passwd', 'x', ''],
    ...['https://169.254.169.254/latest', 'https://0x7f.1/x', 'https://2130706433/x'],
    `https://fcm.googleapis.com/${'x'.repeat(2_048)}`,
  ];
  expect(accepted.filter((each) => pushEndpoint(each, hosts) === undefined)).toEqual([]);
  expect(refused.filter((each) => pushEndpoint(each, hosts) !== undefined)).toEqual([]);
});

it('ALERT-060 an address with a line break, a tab or an empty or wrong label is refused', () => {
  const { hosts } = pushServicesSetting.default;
  const refused = [
    ...[
      '\thttps://fcm.googleapis.com/x',
      'https://fcm.googleapis.com/\nHost:x',
      'https://fcm.googleapis.com/x ',
    ],
    ...['https://..notify.windows.com/', 'https://.notify.windows.com/x', 'https://a..notify.windows.com/x'],
    ...['https://-.notify.windows.com/x', 'https://_x.notify.windows.com/', 'https://a-.notify.windows.com/'],
    ...[`https://${'a'.repeat(64)}.notify.windows.com/x`, `https://${'a.'.repeat(130)}notify.windows.com/x`],
    ...['https://\uFF46cm.googleapis.com/x', 'https://fcm.googleapis.com\\x'],
  ];
  expect(refused.filter((each) => pushEndpoint(each, hosts) !== undefined)).toEqual([]);
});

it('ALERT-061 keys are those of a browser only with a point of P-256', () => {
  const auth = 'BTBZMqHH6r4Tts7J_aSIgg';
  const point = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
  const moved = Buffer.from(point, 'base64url');
  moved.writeUInt8(moved.readUInt8(64) ^ 1, 64);
  const compressed = Buffer.concat([Buffer.of(2), Buffer.alloc(64, 1)]);
  const wrong = [Buffer.alloc(65), Buffer.concat([Buffer.of(4), Buffer.alloc(64)]), moved, compressed];
  expect(arePushKeys({ p256dh: point, auth })).toBe(true);
  expect(arePushKeys(new PushBrowser().keys)).toBe(true);
  const accepted = wrong.filter((each) => arePushKeys({ p256dh: each.toString('base64url'), auth }));
  expect(accepted).toEqual([]);
});

it('ALERT-031 private, local and translated addresses are no push service', () => {
  const inside = [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
    ...[
      '100.64.0.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '192.0.0.8',
      '::1',
      '::',
      'fc00::1',
      'fe80::1',
    ],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001::1',
      '2001:db8::1',
      'x',
      '',
    ],
  ];
  expect(inside.filter(isPublicAddress)).toEqual([]);
  expect(
    ['142.250.1.1', '172.32.0.1', '2a00:1450:4001::1', '2600:1901::1'].filter(
      (each) => !isPublicAddress(each),
    ),
  ).toEqual([]);
});

interface Sending {
  readonly service: PushService;
  readonly browser: PushBrowser;
  readonly clock: ReturnType<typeof fakeClock>;
  readonly ended: string[];
  readonly wanted: Set<string>;
  readonly sender: PushSender;
  /** Sends a message, and waits until it is answered. */
  send(tag?: string, path?: string): Promise<void>;
  /** Time passes, and what is due is sent. */
  pass(millis: number): Promise<void>;
}

async function withService(
  run: (sending: Sending) => Promise<void>,
  more: PostOptions = { isAllowed: () => true },
): Promise<void> {
  const service = await PushService.open();
  const [browser, clock] = [new PushBrowser(), fakeClock()];
  const ended: string[] = [];
  const wanted = new Set(['s']);
  const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  const post = postPushes({ resolve, port: service.port, ca: PUSH_CERTIFICATE, ...more });
  const sender = new PushSender({
    ...{ post, vapid, clock, hosts: () => Promise.resolve([PUSH_HOST]), log: { warn: () => undefined } },
    isWanted: ({ session }) => Promise.resolve(wanted.has(session)),
    end: ({ endpoint }) => Promise.resolve(void ended.push(endpoint)),
  });
  const send = (tag = 'notice-1', host = PUSH_HOST) => {
    const endpoint = `https://${host}/to/browser`;
    const row = { endpoint, ...browser.keys, user: 1, session: 's', language: 'en', created: 1 } as const;
    sender.send(row satisfies Subscription, { tag, text: `text of ${tag}` });
    return sender.settled();
  };
  const pass = (millis: number) => {
    clock.advance(millis);
    return sender.settled();
  };
  try {
    await run({ service, browser, clock, ended, wanted, sender, send, pass });
  } finally {
    await sender.stop();
    await service.stop();
  }
}

it('ALERT-032 a message reaches the push service encrypted, signed and named', () =>
  withService(async ({ service, browser, send }) => {
    await send();
    const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.of() }] = service.posted;
    expect([path, browser.read(body)]).toEqual(['/to/browser', 'text of notice-1']);
    expect(headers).toMatchObject({
      ...{ 'content-encoding': 'aes128gcm', topic: 'notice-1', urgency: 'high', ttl: '3600' },
      authorization: expect.stringMatching(/^vapid t=/) as string,
    });
    expect(body.includes('text of')).toBe(false);
  }));

it('ALERT-032 a push service that refuses for now is asked again, later each time, and given up', () =>
  withService(async ({ service, send, pass, ended }) => {
    service.answers.push(
      { status: 429, headers: { 'Retry-After': '60' } },
      { status: 500 },
      { status: 503 },
      { status: 502 },
    );
    await send();
    await pass(59_999);
    expect(service.posted).toHaveLength(1);
    await pass(1);
    expect(service.posted).toHaveLength(2);
    await pass(15_000);
    expect(service.posted).toHaveLength(3);
    await pass(45_000);
    expect(service.posted).toHaveLength(4);
    await pass(86_400_000);
    expect([service.posted.length, ended]).toEqual([4, []]);
  }));

it('ALERT-032 a wait that a push service asks for is bounded', () =>
  withService(async ({ service, send, pass, clock }) => {
    service.answers.push({ status: 503, headers: { 'Retry-After': '999999999' } });
    await send();
    await pass(600_000);
    expect(service.posted).toHaveLength(2);
    const date = new Date(clock.now() + 30_000).toUTCString();
    expect(retryMillis(date, clock.now())).toBeLessThanOrEqual(30_000);
    expect([retryMillis('soon', 0), retryMillis('7', 0), retryMillis(undefined, 0)]).toEqual([
      undefined,
      7_000,
      undefined,
    ]);
  }));

it('ALERT-032 404 and 410 end the subscription; other refusals and lost answers are not repeated', () =>
  withService(async ({ service, send, pass, ended }) => {
    service.answers.push(
      { status: 410 },
      { status: 404 },
      { status: 400 },
      { status: 413 },
      { status: 201, breaks: true },
    );
    for (const tag of ['a', 'b', 'c', 'd', 'e']) await send(tag);
    await pass(86_400_000);
    expect(service.posted.map(({ headers }) => headers['topic'])).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(ended).toHaveLength(2);
  }));

it('ALERT-033 a redirect is not followed', () =>
  withService(async ({ service, send, pass }) => {
    const location = `https://${PUSH_HOST}:${String(service.port)}/inside`;
    service.answers.push({ status: 307, headers: { location } }, { status: 302, headers: { location } });
    await send('a');
    await send('b');
    await pass(86_400_000);
    expect(service.posted.map(({ path }) => path)).toEqual(['/to/browser', '/to/browser']);
  }));

it('ALERT-033 a listed name that leads inside, and a host that is listed no more, get nothing', async () => {
  await withService(async ({ service, send, pass }) => {
    await send();
    await pass(86_400_000);
    expect(service.posted).toEqual([]);
  }, {});
  // One of its addresses is enough.
  const mixed = () =>
    Promise.resolve([
      { address: '142.250.1.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
  await withService(
    async ({ service, send }) => {
      await send();
      expect(service.posted).toEqual([]);
    },
    { resolve: mixed },
  );
  await withService(async ({ service, send, ended }) => {
    await send('a', 'other.example.net');
    expect([service.posted, ended]).toEqual([[], ['https://other.example.net/to/browser']]);
  });
});

it('ALERT-034 after the log-out nothing is sent any more, not even what waits for another try', () =>
  withService(async ({ service, send, pass, wanted }) => {
    service.answers.push({ status: 503 });
    await send('a');
    wanted.clear();
    await pass(5_000);
    await send('b');
    expect(service.posted).toHaveLength(1);
  }));
