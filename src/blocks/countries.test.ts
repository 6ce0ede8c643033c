import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Country } from './countries.ts';

const LIST: readonly Country[] = [
  { code: 'DE', name: 'Germany', dial: '+49' },
  { code: 'GB', name: 'United Kingdom', dial: '+44' },
  { code: 'US', name: 'United States', dial: '+1' },
];

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

describe('countries', () => {
  it.each([
    ['', ['DE', 'GB', 'US']],
    ['united', ['GB', 'US']],
    ['+4', ['DE', 'GB']],
    ['united +1', ['US']],
    ['de', ['DE']],
    ['atlantis', []],
  ])('AUTH-200 "%s" finds %j', async (search, codes) => {
    const { countriesLike } = await import('./countries.ts');
    expect(countriesLike(search, LIST).map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['de-AT', 'AT'],
    ['sv', 'SE'],
    ['zh-Hant', 'TW'],
    ['not a language', undefined],
  ])('AUTH-200 a device set to %s is in %s', async (language, code) => {
    const { deviceCountry } = await import('./countries.ts');
    expect(deviceCountry(language)).toBe(code);
  });
});
