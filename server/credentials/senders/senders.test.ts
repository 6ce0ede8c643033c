/** Messages that are really sent: to a local SMTP server, and to a local web address. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fakeClock } from '../../../tests/support/fake-clock.ts';
import { openSender } from './open-sender.ts';
import { Outbox } from './outbox.ts';

interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

const newOutbox = () => new Outbox(fakeClock(), { info: () => undefined });

/** @param refuse the server's answer to each client */
async function openMailServer(refuse?: string) {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      const known = username === 'brisk' && password === 'a word';
      if (known) done(null, { user: username });
      else done(new Error('who are you'));
    },
    onMailFrom(_address, _session, done) {
      done(refuse === undefined ? null : new Error(refuse));
    },
    onData(stream, { envelope }, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  const { port } = server.server.address() as AddressInfo;
  return { mails, at: (login: string) => `smtp://${login}@127.0.0.1:${String(port)}` };
}

async function openWebhook(status: number) {
  const calls: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      calls.push({ headers: request.headers, body });
      response.writeHead(status, { location: '/elsewhere' }).end('ok');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((closed) => server.close(() => closed()));
  });
  return { calls, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/send` };
}

function openMail(url: string) {
  const sender = openSender(
    { smtp: { url, from: 'Brisk <no-reply@brisk.example>' }, sms: undefined },
    newOutbox(),
  );
  onTestFinished(() => sender.close());
  return sender;
}

describe('e-mails', () => {
  it('AUTH-143 are sent by the operator’s server, in any script', async () => {
    const { mails, at } = await openMailServer();
    await openMail(at('brisk:a%20word')).email(
      'a@b.example',
      '您的验证码',
      'Der Code lautet 123456 – für Sie.',
    );
    const [mail] = mails;
    expect(mail).toMatchObject({ from: 'no-reply@brisk.example', to: ['a@b.example'] });
    expect(mail?.raw).toContain('From: Brisk <no-reply@brisk.example>');
    expect(mail?.raw).toContain(`=?UTF-8?B?${Buffer.from('您的验证码').toString('base64')}?=`);
    expect(mail?.raw).toContain('123456');
  });

  it('AUTH-143 that are refused are reported as unsent', async () => {
    const refusing = await openMailServer('no room');
    await expect(openMail(refusing.at('brisk:a%20word')).email('a@b.example', 'x', 'y')).rejects.toThrow(
      'no room',
    );
    await expect(openMail(refusing.at('brisk:wrong')).email('a@b.example', 'x', 'y')).rejects.toThrow();
    await expect(openMail('smtp://127.0.0.1:1').email('a@b.example', 'x', 'y')).rejects.toThrow();
  });
});

describe('SMS', () => {
  const smsBy = (url: string, token?: string) =>
    openSender({ smtp: undefined, sms: { url, token } }, newOutbox());

  it('AUTH-144 are sent by a web address of the operator’s provider', async () => {
    const { calls, url } = await openWebhook(202);
    await smsBy(url, 'a token').sms('+4915112345678', 'Ihr Code: 123456');
    await smsBy(url).sms('+4915112345679', 'x');
    expect(calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { to: '+4915112345678', text: 'Ihr Code: 123456' },
      { to: '+4915112345679', text: 'x' },
    ]);
    expect(calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer a token', undefined]);
  });

  it.each([302, 400, 500])('AUTH-144 that are answered with %i are reported as unsent', async (status) => {
    const { calls, url } = await openWebhook(status);
    await expect(smsBy(url).sms('+4915112345678', 'x')).rejects.toThrow();
    expect(calls).toHaveLength(1);
  });
});

describe('the outbox', () => {
  it('AUTH-145 keeps messages without a sender, the newest 50', async () => {
    const outbox = newOutbox();
    const sender = openSender({ smtp: undefined, sms: undefined }, outbox);
    for (let i = 0; i < 60; i++) await sender.sms('+4915112345678', String(i));
    await sender.email('a@b.example', 'Subject', 'Text');
    expect(outbox.list()).toHaveLength(50);
    expect(outbox.list().slice(0, 2)).toMatchObject([
      { to: 'a@b.example', subject: 'Subject', text: 'Text' },
      { to: '+4915112345678', subject: null, text: '59' },
    ]);
  });
});
