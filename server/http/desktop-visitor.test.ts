import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openGateway } from '../../tests/support/open-gateway.ts';
import { fakeCore } from '../../tests/support/fake-core.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140 Safari/537.36';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18 Safari/605.1.15';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36';
const TABLET = 'Mozilla/5.0 (X11; Linux; Android 15; K) AppleWebKit/537.36 Chrome/140 Safari/537.36';

const DESKTOP_URL = 'https://desktop.example/app?from=phone';

async function open(desktopUrl?: string) {
  const clientDir = temporaryFolder();
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Brisk</title>');
  writeFileSync(join(clientDir, 'assets/a-1234.js'), 'let plain;');
  const { get } = await openGateway({
    core: fakeCore(['BTC-USDT']),
    clientDir,
    ...(desktopUrl === undefined ? {} : { desktopUrl }),
  });
  return (path: string, headers: Record<string, string>) => get(path, { headers, redirect: 'manual' });
}

describe('a desktop visitor', () => {
  it.each([
    ['/', WINDOWS, DESKTOP_URL],
    ['/index.html', MAC, DESKTOP_URL],
    ['/?code=A%26B&x=1', LINUX, `${DESKTOP_URL}&code=A%26B&x=1`],
  ])('PLATFORM-070 of %s with %s is sent to the desktop site with the query', async (path, agent, target) => {
    const answer = await (await open(DESKTOP_URL))(path, { 'user-agent': agent });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, target]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('vary')).toMatch('user-agent');
  });

  it.each([
    ['a phone', '/', { 'user-agent': IPHONE }],
    ['another phone', '/', { 'user-agent': ANDROID }],
    ['a tablet', '/', { 'user-agent': TABLET }],
    ['a phone that asks for desktop pages', '/', { 'user-agent': LINUX, 'sec-ch-ua-mobile': '?1' }],
    ['a program', '/', { 'user-agent': 'curl/8' }],
    ['a script of the page', '/assets/a-1234.js', { 'user-agent': WINDOWS }],
    ['a call', '/api/index/logo', { 'user-agent': WINDOWS }],
  ])('PLATFORM-070 %s gets what it asked for', async (_who, path, headers) => {
    const answer = await (await open(DESKTOP_URL))(path, headers);
    expect(answer.status).toBe(200);
  });

  it('PLATFORM-070 stays where no desktop site is set', async () => {
    expect((await (await open())('/', { 'user-agent': WINDOWS })).status).toBe(200);
  });
});
