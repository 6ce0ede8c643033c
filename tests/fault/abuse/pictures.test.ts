/** A user sends many pictures that are costly to draw: other users still get theirs drawn. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refusal } from '../../../server/http/refuse.ts';
import { userLimits } from '../../../server/start/limits.ts';
import { PictureStorage } from '../../../server/user/picture-storage.ts';
import { fakeClock } from '../../support/fake-clock.ts';
import { openUsers, type OpenUsers } from '../../support/open-users.ts';

let testUsers: OpenUsers;
beforeAll(async () => {
  testUsers = await openUsers();
});
afterAll(() => testUsers.stop());

async function send(token: string, file: Buffer): Promise<[status: number, code: unknown]> {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(file)]), 'a.png');
  const headers = { authorization: `Bearer ${token}` };
  const response = await testUsers.get('/api/uploadImage', { method: 'POST', headers, body });
  return [response.status, ((await response.json()) as { code: unknown }).code];
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();

/** All pictures of one turn of the event loop wait at once, however fast pictures are drawn. */
async function inOneTurn(senders: readonly number[]) {
  const pictures = {
    keepPicture: () => Promise.resolve(),
    dropPictures: () => Promise.resolve(),
    picture: () => Promise.resolve(undefined),
  };
  const logins = { login: () => Promise.resolve(undefined) };
  const token = () => 'a'.repeat(43);
  const storage = new PictureStorage({ limits: userLimits, pictures, logins, clock: fakeClock(), token });
  const file = await picture(9, 9);
  const isDrawn = async (user: number) => !((await storage.take(user, file)) instanceof Refusal);
  const drawn = await Promise.all(senders.map(isDrawn));
  return { drawn, isDrawn };
}

it('SAFE-470 one user has two pictures in the queue at most, and the next user is drawn', async () => {
  const [flooder, other] = [1, 2];
  const { drawn, isDrawn } = await inOneTurn([...Array<number>(15).fill(flooder), other]);
  expect(drawn).toEqual([true, true, ...Array<boolean>(13).fill(false), true]);
  expect(await isDrawn(flooder)).toBe(true);
});

it('SAFE-470 twenty pictures of all users wait at most', async () => {
  const { drawn, isDrawn } = await inOneTurn(Array.from({ length: 24 }, (_, place) => Math.floor(place / 2)));
  expect(drawn).toEqual([...Array<boolean>(20).fill(true), ...Array<boolean>(4).fill(false)]);
  expect(await isDrawn(11)).toBe(true);
});

it('SAFE-470 a line of more than 10,000 pixels is refused before it is drawn', async () => {
  const { token } = await testUsers.logIn('Liner');
  expect(await send(token, await picture(1, 20_000))).toEqual([413, 'user.file-too-large']);
});
