import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a device', () => {
  it.each([
    [`${PHONE} Chrome/124.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
    [`${PHONE} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'Samsung Internet · Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile Safari/604.1',
      'Safari · iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/124.0 Safari/537.36 Edg/124.0',
      'Edge · Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:125.0) Gecko/20100101 Firefox/125.0',
      'Firefox · macOS',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['x'.repeat(60), `${'x'.repeat(40)}…`],
    ['', ''],
  ])('USER-201 %s is %s', (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });
});
