/** Somebody sends pictures that are costly to draw, and many of them: others still get theirs drawn. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPeople, type OpenPeople } from '../../support/open-people.ts';

let people: OpenPeople;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.stop());

async function send(token: string, file: Buffer): Promise<[status: number, code: unknown]> {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(file)]), 'a.png');
  const headers = { authorization: `Bearer ${token}` };
  const response = await people.get('/api/uploadImage', { method: 'POST', headers, body });
  return [response.status, ((await response.json()) as { code: unknown }).code];
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();

it('SAFE-470 one user has two pictures in the queue at most, and the next user is drawn', async () => {
  const [flooder, other] = [await people.logIn('Flooder'), await people.logIn('Other')];
  const large = await picture(4000, 4000);
  const flood = Array.from({ length: 15 }, () => send(flooder.token, large));
  const theirs = await send(other.token, await picture(9, 9));
  const answers = await Promise.all(flood);
  expect(theirs[0]).toBe(200);
  expect(answers.filter(([status]) => status === 429).length).toBeGreaterThanOrEqual(10);
  expect(await send(flooder.token, await picture(9, 9))).toEqual([200, 200]);
});

it('SAFE-470 a line of more than 10,000 pixels is refused before it is drawn', async () => {
  const { token } = await people.logIn('Liner');
  expect(await send(token, await picture(1, 20_000))).toEqual([413, 'user.file-too-large']);
});
