import { describe, expect, it } from 'vitest';
import { parsePreferences, readKept, writeKept } from './kept.ts';

const DEFAULTS = {
  theme: 'light',
  language: 'en',
  colours: 'green-up',
  favourites: [],
  currency: 'USD',
  timeZone: 'device',
  sound: false,
  haptic: true,
  reducedData: false,
  tradeChart: false,
  tradeSegment: 'spot',
  spotMarket: 'BTC-USDT',
  contractMarket: 'BTC-USDT-PERP',
  optionMarket: 'BTC-USDT-PERP',
  confirmOrders: true,
  confirmFrom: 1_000,
  validSeconds: 10,
  fundingNotice: 10,
};

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
      ...DEFAULTS,
      theme: 'dark',
      language: 'en',
      colours: 'blue-orange',
      favourites: ['A', 'B'],
    });
  });

  it('SETTINGS-001 currency, time zone and switches are read back as chosen', () => {
    const chosen = {
      ...DEFAULTS,
      currency: 'EUR',
      timeZone: 'Europe/Kyiv',
      sound: true,
      haptic: false,
      reducedData: true,
      tradeChart: true,
      validSeconds: 30,
      fundingNotice: 0,
    };
    expect(parsePreferences(JSON.stringify(chosen))).toEqual(chosen);
  });

  it.each([
    ['a zone that nobody knows', '{"timeZone":"Mars/Olympus","currency":"EUR"}', { currency: 'EUR' }],
    ['no code of a currency', '{"currency":"euro","sound":true}', { sound: true }],
    ['words for switches', '{"sound":"yes","haptic":1,"reducedData":null}', {}],
  ])('SETTINGS-001 %s falls back alone', (_what, text, kept) => {
    expect(parsePreferences(text)).toEqual({ ...DEFAULTS, ...kept });
  });

  it('SETTINGS-300 an order is valid for 10, 30 or 60 s, otherwise for 10', () => {
    const validFor = (seconds: unknown) =>
      parsePreferences(JSON.stringify({ validSeconds: seconds })).validSeconds;
    expect([10, 30, 60, 3_600, '30', null].map(validFor)).toEqual([10, 30, 60, 10, 10, 10]);
  });

  it('SCREEN-021 blocked storage changes nothing and throws nothing', () => {
    // Node has no storage, which fails like a blocked one.
    expect(readKept()).toEqual(DEFAULTS);
    expect(() => {
      writeKept(readKept());
    }).not.toThrow();
  });
});
