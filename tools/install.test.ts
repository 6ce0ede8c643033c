import { describe, expect, it } from 'vitest';
import { holdsAll, isNodeRecentEnough } from './install.mjs';

describe('the Node that is needed', () => {
  it.each([
    ['18.20.4', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['20.20.2', true],
    ['22.0.0', true],
  ])('HOUSE-001 %s: %s', (version, enough) => {
    expect(isNodeRecentEnough(version)).toBe(enough);
  });
});

function lock(packages: Record<string, { version?: string; optional?: boolean }>): string {
  return JSON.stringify({ packages });
}

describe('what is installed', () => {
  const wanted = lock({
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a-win32': { version: '1.0.0', optional: true },
  });

  it('HOUSE-002 another system’s optional binary may be missing', () => {
    expect(holdsAll(wanted, lock({ 'node_modules/a': { version: '1.0.0' } }))).toBe(true);
  });

  it('HOUSE-002 a missing package is installed', () => {
    expect(holdsAll(wanted, lock({}))).toBe(false);
  });

  it('HOUSE-002 another version is replaced', () => {
    expect(holdsAll(wanted, lock({ 'node_modules/a': { version: '1.0.1' } }))).toBe(false);
  });
});
