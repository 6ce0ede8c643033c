import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { findChromium, findHeadlessShell } from './chromium.mjs';

/** A fake that prints a version, or fails like a browser without its libraries. */
function browser(folder: string, name: string, exit: number): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\necho "Chromium 1.2.3"\nexit ${exit}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe.skipIf(process.platform === 'win32')('a browser for the tests', () => {
  it('HOUSE-005 CHROMIUM comes first', () => {
    const folder = temporaryFolder();
    const named = browser(folder, 'mine', 0);
    browser(folder, 'chromium', 0);
    vi.stubEnv('PATH', folder);
    vi.stubEnv('CHROMIUM', named);
    expect(findChromium()).toBe(named);
  });

  it('HOUSE-005 one of the system that does not start is passed over', () => {
    const folder = temporaryFolder();
    browser(folder, 'chromium', 127);
    const chrome = browser(folder, 'google-chrome', 0);
    vi.stubEnv('PATH', folder);
    vi.stubEnv('CHROMIUM', '');
    expect(findChromium()).toBe(chrome);
  });

  it('HOUSE-005 a named one that does not start is refused by name', () => {
    vi.stubEnv('CHROMIUM', '/nowhere/chromium');
    expect(() => findChromium()).toThrow('CHROMIUM names "/nowhere/chromium"');
  });

  it('HOUSE-005 a headless shell is taken unless CHROMIUM names a browser', () => {
    const folder = temporaryFolder();
    const shell = browser(folder, 'chromium-headless-shell', 0);
    vi.stubEnv('PATH', folder);
    vi.stubEnv('CHROMIUM', '');
    expect(findHeadlessShell()).toBe(shell);
    vi.stubEnv('CHROMIUM', browser(folder, 'chromium', 0));
    expect(findHeadlessShell()).toBeUndefined();
  });
});
