import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { exact } from '#domain/contract/reference/exact';
import { fraction, price, quote, step } from '#domain/contract/reference/explanation';
import { differingText, explanationText, whyTexts } from './why-texts.ts';

const named = (language: string) => whyTexts(((key: string) => key) as TFunction, language, 1);

it('WHY-010 an explanation that differs from the engine by more than its last digit says so in the language', () => {
  const texts = named('de');
  const margin = { value: exact('1234.567'), unit: 'quote' } as const;
  const ratio = { value: exact('0.123456'), unit: 'rate' } as const;
  const liquidation = { value: exact('56789.1'), unit: 'price' } as const;
  expect(['1234.56', '1234.57', undefined].map((shown) => differingText(shown, margin, texts))).toEqual([
    ...[undefined, undefined, undefined],
  ]);
  expect(differingText('1234.58', margin, texts)).toBe('1.234,58');
  expect(differingText('-1234.56', margin, texts)).toBe('\u22121.234,56');
  expect([differingText('12.34', ratio, texts), differingText('12.36', ratio, texts)]).toEqual([
    ...[undefined, '12,36%'],
  ]);
  // A price is exact, and one where the explanation has none differs.
  expect([
    differingText('56789.1', liquidation, texts),
    differingText('56789.2', liquidation, texts),
    differingText('56789.1', { value: undefined, unit: 'price' }, texts),
  ]).toEqual([undefined, '56.789,2', '56.789,1']);
});

it('WHY-011 the copied text has the heading and each step with its formula and value', () => {
  const heading = 'BTC/USDT PERP, Long, Isolated 20×, #7';
  const steps = [
    step('mark', { value: exact('61690'), unit: 'price' }),
    step('pnl', { value: exact('-12.5'), unit: 'quote' }, [
      ...['(', price(exact('61690')), '−', price(exact('62315')), ')', '×', quote(exact('0.02'))],
    ]),
    step('roe', { value: exact('-0.2'), unit: 'rate' }, [fraction(exact('-0.2'))]),
    step('liquidation', { value: undefined, unit: 'price' }),
  ];
  expect(explanationText({ heading, steps }, named('en'))).toBe(
    [
      heading,
      'positions.fields.mark: 61,690.0',
      'positions.fields.pnl: (61,690.0 − 62,315.0) × 0.02 = \u221212.50',
      'positions.fields.roe: \u221220.00%',
      'positions.fields.liquidation: —',
    ].join('\n'),
  );
});
