/** Which push messages are sent first, and how many may wait. */
import { expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { PushBrowser } from '../../tests/support/push-service.ts';
import type { PushAnswer } from './post-push.ts';
import { PushSender } from './push-sender.ts';
import { Vapid } from './vapid.ts';

const vapid = new Vapid(
  (text) => Buffer.alloc(32, text).toString('base64url'),
  'mailto:operator@example.com',
);
const { keys } = new PushBrowser();

function sending() {
  const posted: string[] = [];
  const ended: string[] = [];
  const warned: object[] = [];
  /** The answers that push services still owe, in the order of their requests. */
  const owed: ((answer: PushAnswer) => void)[] = [];
  const clock = fakeClock();
  const sender = new PushSender({
    ...{ vapid, clock, hosts: () => Promise.resolve(['*.example.net']) },
    post: ({ endpoint }) => {
      posted.push(endpoint.pathname.slice(1));
      return new Promise((answer) => owed.push(answer));
    },
    isWanted: () => Promise.resolve(true),
    end: ({ endpoint }) => Promise.resolve(void ended.push(endpoint)),
    log: { warn: (...line: unknown[]) => void warned.push(line) },
  });
  const send = (user: number, host = 'a', p256dh = keys.p256dh) => {
    const endpoint = `https://${host}.example.net/${String(user)}`;
    const row = { endpoint, ...keys, p256dh, user, session: 's', language: 'en', created: 1 } as const;
    sender.send(row, { tag: 'notice-1', text: 'text' });
  };
  /** Everything is answered with this status until nothing is being sent. */
  const answerAll = async (status: number) => {
    for (await turn(); owed.length > 0; await turn())
      for (const answer of owed.splice(0)) answer({ status, retryAfter: undefined });
  };
  return { posted, ended, warned, owed, clock, sender, send, answerAll };
}

/** Until the promises that are settled have run. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('ALERT-041 the messages of one user do not keep those of others waiting', async () => {
  const { posted, send, answerAll, sender } = sending();
  for (let each = 0; each < 30; each++) send(1);
  send(2);
  send(3);
  await turn();
  expect(posted).toEqual(['1', '1', '2', '3']);
  await answerAll(201);
  expect(posted).toHaveLength(32);
  await sender.stop();
});

it('ALERT-041 a push service that does not answer keeps no messages of others waiting', async () => {
  const { posted, send, answerAll, sender } = sending();
  for (let user = 1; user <= 30; user++) send(user, 'slow');
  send(31, 'quick');
  await turn();
  expect([posted.length, posted.at(-1)]).toEqual([9, '31']);
  await answerAll(201);
  expect(posted).toHaveLength(31);
  await sender.stop();
});

it('ALERT-041 of a user at most 40 messages wait, repeats included, and drops are logged once', async () => {
  const { posted, warned, send, answerAll, clock, sender } = sending();
  for (let each = 0; each < 45; each++) send(1);
  expect(warned).toHaveLength(1);
  await answerAll(503);
  expect(posted).toHaveLength(40);
  // All of them wait for another try.
  send(1);
  send(2);
  await answerAll(201);
  expect([posted.length, posted.at(-1), warned.length]).toEqual([41, '2', 1]);
  clock.advance(5_000);
  await answerAll(201);
  expect(posted).toHaveLength(81);
  send(1);
  await answerAll(201);
  expect([posted.length, warned.length]).toEqual([82, 1]);
  await sender.stop();
});

it('ALERT-061 a stored subscription whose key is no point ends with its first message', async () => {
  const { posted, ended, send, sender } = sending();
  send(1, 'a', Buffer.alloc(65).toString('base64url'));
  await sender.settled();
  expect([posted, ended]).toEqual([[], ['https://a.example.net/1']]);
  await sender.stop();
});
