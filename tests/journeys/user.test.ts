/** A person sees to their own account, over real HTTP. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeople, type Answer, type OpenPeople } from '../support/open-people.ts';

let people: OpenPeople;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.stop());

const ask: OpenPeople['ask'] = (...asked) => people.ask(...asked);

function red(): Promise<Buffer> {
  return sharp({ create: { width: 90, height: 60, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
}

async function send(token: string, file: Buffer, field = 'image'): Promise<Answer> {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(file)]), 'a"b\r\n.svg');
  return sendBody(token, { body });
}

async function sendBody(token: string, { headers, ...init }: RequestInit): Promise<Answer> {
  const response = await people.get('/api/uploadImage', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(headers as object) },
    ...init,
  });
  const { code, data } = (await response.json()) as Pick<Answer, 'code' | 'data'>;
  return { status: response.status, code, data, retryAfter: response.headers.get('retry-after') };
}

describe('a profile', () => {
  it('USER-104 shows the nickname and the picture that its person chose, and takes them away again', async () => {
    const { token, user } = await people.logIn('Alice');
    expect(user).toMatchObject({ account: 'Alice', name: 'Alice', avatar: null });
    const update = (change: object) => ask('POST', '/user/updateUserInfo', token, change);
    const { name, path } = (await send(token, await red())).data as { name: string; path: string };
    const shown = { ...user, name: 'Zoë', avatar: path };
    expect(await update({ nickname: ' Zoe\u0308 ', avatar: name })).toMatchObject({
      status: 200,
      data: shown,
    });
    expect(await update({})).toMatchObject({ status: 200, data: shown });
    expect(await ask('GET', '/user/getUserInfo', token)).toMatchObject({ data: shown });
    expect((await people.logIn('alice')).user).toEqual(shown);
    expect(await update({ nickname: 'Al\u202eice' })).toMatchObject({
      status: 400,
      data: { problems: [{ field: 'nickname', code: 'custom' }] },
    });
    expect(await update({ nickname: '', avatar: null })).toMatchObject({ data: user });
  });

  it('USER-104 shows no picture that somebody else sent, nor one that is none', async () => {
    const [alice, bob] = [await people.logIn('Alice'), await people.logIn('Bob')];
    const { name } = (await send(alice.token, await red())).data as { name: string };
    for (const avatar of [name, 'x'.repeat(22)])
      expect(await ask('POST', '/user/updateUserInfo', bob.token, { nickname: 'B', avatar })).toMatchObject({
        status: 404,
        code: 'user.no-picture',
      });
    expect(await ask('GET', '/user/getUserInfo', bob.token)).toMatchObject({ data: { name: 'Bob' } });
  });
});

describe('a picture that is sent', () => {
  it('USER-105 is served as a JPEG under a name of chance, and nothing else is', async () => {
    const { token } = await people.logIn('Alice');
    const { name, path } = (await send(token, await red())).data as { name: string; path: string };
    expect(name).toMatch(/^[\w-]{22}$/);
    const served = await people.get(path);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox') as unknown,
    });
    const { format, width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 90, height: 60 });
    for (const other of [
      `/pictures/${'x'.repeat(22)}.jpg`,
      '/pictures/',
      '/pictures/..%2Fsecret.jpg',
      `${path}x`,
    ])
      expect((await people.get(other)).status).toBe(404);
  });

  it('USER-102 is refused where it is no picture, too large, or not sent as one', async () => {
    const { token } = await people.logIn('Alice');
    const type = 'multipart/form-data; boundary=x';
    const part = '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nabc';
    const rows: [() => Promise<Answer>, number, string][] = [
      [() => send(token, Buffer.from('<svg/>')), 415, 'user.file-type'],
      [() => send(token, Buffer.alloc(2 * 1024 * 1024 + 1)), 413, 'user.file-too-large'],
      [() => send(token, Buffer.alloc(3 * 1024 * 1024)), 413, 'user.file-too-large'],
      [async () => send(token, await red(), 'file'), 400, 'platform.bad-input'],
      [() => ask('POST', '/uploadImage', token), 400, 'platform.bad-input'],
      [() => sendBody(token, { headers: { 'content-type': type } }), 400, 'platform.bad-input'],
      [() => sendBody(token, { headers: { 'content-type': type }, body: part }), 400, 'platform.bad-input'],
      [
        () => sendBody(token, { headers: { 'content-type': type }, body: '--x--\r\n' }),
        400,
        'platform.bad-input',
      ],
      [
        () => sendBody(token, { headers: { 'content-type': 'multipart/form-data' }, body: part }),
        400,
        'platform.bad-input',
      ],
      [() => send('nobody', Buffer.alloc(9)), 401, '1003'],
    ];
    for (const [sent, status, code] of rows) {
      const answer = await sent();
      expect([answer.status, String(answer.code)]).toEqual([status, code]);
    }
    expect(people.lines).toEqual([]);
  });

  it('USER-106 is let go after an hour in which it became nobody’s', async () => {
    const { token } = await people.logIn('Carol');
    const first = (await send(token, await red())).data as { name: string; path: string };
    const second = (await send(token, await red())).data as { name: string; path: string };
    await ask('POST', '/user/updateUserInfo', token, { avatar: first.name });
    people.core.clock.advance(3_600_001);
    await send(token, await red());
    expect((await people.get(first.path)).status).toBe(200);
    expect((await people.get(second.path)).status).toBe(404);
  });
});
