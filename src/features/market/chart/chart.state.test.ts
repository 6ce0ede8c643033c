import { describe, expect, it } from 'vitest';
import { chartChoice, indicatorsOf, MOST_PINNED, parseChoice, togglePin } from './chart.state.ts';

const DEFAULTS = parseChoice(null);

describe('choices of a chart', () => {
  it.each(['', '{', 'null', '7', '[]', '{"period":"2m","style":3,"log":"yes","shown":"ma","parameters":5}'])(
    'CHART-012 %s gives the defaults',
    (text) => {
      expect(parseChoice(text)).toEqual(DEFAULTS);
      expect(DEFAULTS).toMatchObject({
        period: '15m',
        style: 'candle',
        log: false,
        own: true,
        shown: ['ma', 'vol'],
      });
    },
  );

  it('CHART-012 a broken choice falls back alone', () => {
    const kept = {
      period: '1M',
      style: 'hollow',
      shown: ['rsi', 'nope', 'ema'],
      parameters: { ema: [9], rsi: [0], macd: [26, 12, 9], boll: ['x'] },
    };
    const choice = parseChoice(JSON.stringify(kept));
    expect(choice).toMatchObject({ period: '1M', style: 'hollow', log: false, shown: ['ema', 'rsi'] });
    expect(choice.parameters).toEqual({ ...DEFAULTS.parameters, ema: [9] });
  });

  it('CHART-012 what is kept is read back', () => {
    const choice = { ...parseChoice(null), log: true, own: false, shown: ['boll', 'kdj'] };
    expect(parseChoice(JSON.stringify(choice))).toEqual(choice);
  });

  it('CHART-992 broken pins fall back, and others are kept in order, at most eight', () => {
    expect(parseChoice('{"pinned":["2m"]}').pinned).toEqual(DEFAULTS.pinned);
    expect(parseChoice('{"pinned":["3d","3m"]}').pinned).toEqual(['3m', '3d']);
    const many = ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h'];
    expect(parseChoice(JSON.stringify({ pinned: many })).pinned).toHaveLength(MOST_PINNED);
  });

  it('CHART-992 a full row takes no more pins, and the last one stays', () => {
    const before = [...chartChoice.pinned];
    togglePin('3m');
    expect(chartChoice.pinned).toEqual(before);
    togglePin('1M');
    togglePin('3m');
    expect(chartChoice.pinned).toEqual(['1m', '3m', ...before.slice(1, -1)]);
    for (const each of chartChoice.pinned) togglePin(each);
    expect(chartChoice.pinned).toEqual(['1w']);
    chartChoice.pinned = before;
  });

  it('indicators keep the engine’s order, whichever was chosen first', () => {
    const { parameters } = DEFAULTS;
    expect(indicatorsOf({ shown: ['vol', 'ma'], parameters }).map(({ name }) => name)).toEqual(['ma', 'vol']);
  });
});
