import fastify from 'fastify';
import { expect, it } from 'vitest';
import { picturePath } from '../user-of.ts';
import { servePictures } from './serve-pictures.ts';

it('USER-105 pictures that one network asks for without end are refused for a moment', async () => {
  const app = fastify();
  const picture = (name: string) => Promise.resolve({ name, user: 1, time: 0, content: 'aaaa' });
  servePictures({ picture }, 2)(app);
  const url = picturePath('x'.repeat(22));
  const statuses: number[] = [];
  // One a second would be let through; no machine is that slow a hundred times.
  for (let i = 0; i < 100; i++) statuses.push((await app.inject({ url })).statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  await app.close();
});
