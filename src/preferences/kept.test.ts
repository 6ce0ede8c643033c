import { describe, expect, it } from 'vitest';
import { parsePreferences, readKept, writeKept } from './kept.ts';

const DEFAULTS = { theme: 'light', language: 'en', colours: 'green-up', favourites: [] };

describe('preferences', () => {
  it.each([
    ['nothing', null],
    ['no JSON', '{"theme":'],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '["dark"]'],
    ['values of other kinds', '{"theme":3,"language":{},"colours":null,"favourites":"BTC"}'],
    ['unknown values', '{"theme":"pink","language":"xx","colours":"grey"}'],
    ['names that every object has', '{"language":"constructor","theme":"toString"}'],
  ])('SCREEN-020 %s gives the defaults: light, English, green up', (_what, text) => {
    expect(parsePreferences(text)).toEqual(DEFAULTS);
  });

  it('SCREEN-020 a broken preference falls back alone', () => {
    const kept = '{"theme":"dark","language":"nope","colours":"blue-orange","favourites":["A",1,"B","A"]}';
    expect(parsePreferences(kept)).toEqual({
      theme: 'dark',
      language: 'en',
      colours: 'blue-orange',
      favourites: ['A', 'B'],
    });
  });

  it('SCREEN-021 blocked storage changes nothing and throws nothing', () => {
    // Node has no storage at all, which fails like a blocked one.
    expect(readKept()).toEqual(DEFAULTS);
    expect(() => {
      writeKept(readKept());
    }).not.toThrow();
  });
});
