import fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '../../protocol/call.ts';
import { openApp } from '../../tests/support/open-app.ts';
import { everybodyReads } from '../http/access.ts';
import { bind } from '../http/bind.ts';
import { ReadGate } from '../http/read-gate.ts';
import { picturePath } from '../gateway/user-of.ts';
import { servePictures } from './serve-pictures.ts';

it('USER-105 endless requests for pictures from one network are refused for a moment', async () => {
  const app = fastify();
  const picture = (name: string) => Promise.resolve({ name, user: 1, time: 0, content: 'aaaa' });
  servePictures({ picture }, 2)(app, new ReadGate(), String);
  const url = picturePath('x'.repeat(22));
  const statuses: number[] = [];
  // The limit would be one request a second; no machine needs a second for each of a hundred requests.
  for (let i = 0; i < 100; i++) statuses.push((await app.inject({ url })).statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  await app.close();
});

it('PLATFORM-700 pictures and calls that read the database take turns with each other', async () => {
  const began: string[] = [];
  let end: () => void = () => undefined;
  const call = defineCall(
    { method: 'GET', path: '/slow' },
    { input: z.strictObject({}), output: z.strictObject({}), refusals: [] },
  );
  const slow = bind(call, everybodyReads, () => {
    began.push('call');
    return new Promise((resolve) => {
      end = () => {
        resolve({});
      };
    });
  });
  const picture = (name: string) => {
    began.push('picture');
    return Promise.resolve({ name, user: 1, time: 0, content: 'aaaa' });
  };
  const { app } = await openApp({ calls: [slow], files: [servePictures({ picture })] });
  const called = app.inject({ url: '/api/slow' }).then(({ statusCode }) => statusCode);
  await expect.poll(() => began).toEqual(['call']);
  const seen = app.inject({ url: picturePath('x'.repeat(22)) }).then(({ statusCode }) => statusCode);
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  expect(began).toEqual(['call']);
  end();
  expect(await Promise.all([called, seen])).toEqual([200, 200]);
  expect(began).toEqual(['call', 'picture']);
});
