import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { systemToken } from '../base/random.ts';
import { openSecrets, secretOf } from './secrets.ts';

describe('the secret of a data folder', () => {
  it('AUTH-141 is made at the first run, readable by its owner only, and stays', () => {
    const folder = join(temporaryFolder(), 'new');
    const secret = secretOf(folder, systemToken);
    const path = join(folder, 'secret');
    expect(readFileSync(path, 'utf8')).toBe(`${secret}\n`);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    chmodSync(path, 0o644);
    expect(secretOf(folder, systemToken)).toBe(secret);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('AUTH-141 is never made again over one that cannot be read', () => {
    const folder = temporaryFolder();
    expect(() => secretOf(join(folder, 'secret'), () => '')).not.toThrow();
    // A folder is in the file's place.
    expect(() => secretOf(folder, systemToken)).toThrow();
    expect(existsSync(join(folder, 'secret'))).toBe(true);
  });
});

describe('a sealed text', () => {
  const secrets = openSecrets('one secret');

  it('AUTH-142 opens where it belongs, and looks different each time', () => {
    const [one, other] = [secrets.seal('Ünder', 'google 1'), secrets.seal('Ünder', 'google 1')];
    expect(one).not.toBe(other);
    expect(one).not.toContain('Ünder');
    expect([one, other].map((each) => secrets.unseal(each, 'google 1'))).toEqual(['Ünder', 'Ünder']);
  });

  it('AUTH-142 opens nowhere else: not in another place, not by another secret, not when it was changed', () => {
    const sealed = secrets.seal('mine', 'google 1');
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    expect(() => secrets.unseal(sealed, 'google 2')).toThrow();
    expect(() => openSecrets('another').unseal(sealed, 'google 1')).toThrow();
    expect(() => secrets.unseal(bytes.toString('base64url'), 'google 1')).toThrow();
    for (const short of ['', 'AAAA', sealed.slice(0, 30)])
      expect(() => secrets.unseal(short, 'google 1')).toThrow();
  });

  it('AUTH-142 hashes of one purpose reveal nothing about those of another', () => {
    expect(secrets.hash('code', 'x')).toBe(openSecrets('one secret').hash('code', 'x'));
    expect(secrets.hash('code', 'x')).not.toBe(secrets.hash('key', 'x'));
    expect(secrets.hash('code', 'x')).not.toBe(openSecrets('another').hash('code', 'x'));
  });
});
