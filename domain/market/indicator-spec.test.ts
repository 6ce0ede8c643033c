import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnCount,
  columnNames,
  DEFAULT_PARAMETERS,
  INDICATOR_NAMES,
  indicatorProblems,
  isPerLine,
  parameterLimits,
  readIndicatorSpec,
  writeIndicatorSpec,
  type Indicator,
} from './indicator-spec.ts';

const defaults: readonly Indicator[] = INDICATOR_NAMES.map((name) => ({
  name,
  parameters: DEFAULT_PARAMETERS[name],
}));

describe('a spec', () => {
  it('CANDLE-080 is one text per list, and reads back as the same list', () => {
    const text =
      'ma:5,10,30,60;ema:6,12,20;boll:20,2;vol:5,10,20;macd:12,26,9;kdj:9,3,3;rsi:6,12,24' +
      ';sar:0.02,0.2;vwap:14;supertrend:10,3;wr:14;atr:14;obv:30';
    expect(writeIndicatorSpec(defaults)).toBe(text);
    expect(readIndicatorSpec(text)).toEqual(defaults);
    expect([writeIndicatorSpec([]), readIndicatorSpec('-')]).toEqual(['-', []]);
    expect(readIndicatorSpec('boll:20,2.5')).toEqual([{ name: 'boll', parameters: [20, 2.5] }]);
  });

  it('CANDLE-080 of any sound list reads back', () => {
    const group = fc.constantFrom(...INDICATOR_NAMES).chain((name) => {
      const fixed = DEFAULT_PARAMETERS[name].length;
      const count = isPerLine(name) ? { minLength: 1, maxLength: 6 } : { minLength: fixed, maxLength: fixed };
      const length = fc.integer({ min: 1, max: 500 });
      const width = fc.integer({ min: 1, max: 100 }).map((tenths) => tenths / 10);
      const hundredths = fc.integer({ min: 1, max: 100 }).map((each) => each / 100);
      const list =
        name === 'sar'
          ? fc.array(hundredths, count)
          : name === 'boll' || name === 'supertrend'
            ? fc.tuple(fc.integer({ min: 2, max: 500 }), width)
            : fc.array(length, count);
      return list.map((parameters): Indicator => ({ name, parameters }));
    });
    const lists = fc.uniqueArray(group, { selector: (each) => each.name, maxLength: 7 });
    fc.assert(
      fc.property(lists, (list) => {
        const isSound = list.every((each) => indicatorProblems(each).length === 0);
        expect(readIndicatorSpec(writeIndicatorSpec(list))).toEqual(isSound ? list : undefined);
      }),
    );
  });

  it.each([
    '',
    'ma',
    'ma:',
    'ma:5,',
    'ma:05',
    'ma:5.0',
    'ma:5;ma:10',
    'ma:5;',
    ';ma:5',
    'MA:5',
    'ma:5:6',
    'ma:-5',
    'ma:1e2',
    'ma:0x10',
    'ma:0',
    'ma:501',
    'ma:2.5',
    'ma: 5',
    'ma:1,2,3,4,5,6,7',
    'boll:20',
    'boll:1,2',
    'boll:20,0',
    'boll:20,2.345',
    'macd:26,12,9',
    'macd:12,12,9',
    'kdj:9,3',
    'sar:4',
    'sar:0.2,0.02',
    'sar:0.001,0.2',
    'supertrend:10,0',
    'wave:4',
    '-;-',
  ])('CANDLE-081 "%s" is none', (text) => {
    expect(readIndicatorSpec(text)).toBeUndefined();
  });
});

describe('parameters', () => {
  it.each([
    ['ma', [], [{ place: 0, code: 'count' }]],
    ['rsi', [6, 12, 24, 30, 40, 50, 60], [{ place: 0, code: 'count' }]],
    ['ma', [5, 0, 501, 1.5, NaN], [1, 2, 3, 4].map((place) => ({ place, code: 'range' }))],
    ['boll', [20, 10.5], [{ place: 1, code: 'range' }]],
    ['ma', [1], []],
    ['ema', [1, 2, 3, 4, 5, 500], []],
    ['vol', [7], []],
    ['rsi', [7, 8], []],
    ['boll', [2, 0.1], []],
    ['boll', [500, 10], []],
    ['boll', [1, 0.09], [0, 1].map((place) => ({ place, code: 'range' }))],
    ['macd', [26, 26, 9], [{ place: 1, code: 'order' }]],
    // If a length is out of range, the order of the lengths is not checked.
    ['macd', [600, 26, 9], [{ place: 0, code: 'range' }]],
    ['macd', [12, 26, 9], []],
  ] as const)('CANDLE-081 %s of %j', (name, parameters, problems) => {
    expect(indicatorProblems({ name, parameters })).toEqual(problems);
  });

  it('CANDLE-081 have limits that a form can show', () => {
    expect(parameterLimits('ma', 3)).toEqual({ least: 1, most: 500, decimals: 0 });
    expect(parameterLimits('boll', 1)).toEqual({ least: 0.1, most: 10, decimals: 2 });
  });
});

describe('columns', () => {
  it('CANDLE-080 are in the order that the page reads', () => {
    expect(defaults.map(columnNames)).toEqual([
      ['5', '10', '30', '60'],
      ['6', '12', '20'],
      ['middle', 'upper', 'lower'],
      ['5', '10', '20'],
      ['dif', 'dea', 'histogram'],
      ['k', 'd', 'j'],
      ['6', '12', '24'],
      ...[[''], [''], [''], ['14'], [''], ['', 'average']],
    ]);
    expect([columnCount(defaults), columnCount([])]).toEqual([29, 0]);
  });
});
