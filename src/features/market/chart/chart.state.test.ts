import { describe, expect, it } from 'vitest';
import { indicatorsOf, parseChoice } from './chart.state.ts';

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

  it('indicators keep the engine’s order, whichever was chosen first', () => {
    const { parameters } = DEFAULTS;
    expect(indicatorsOf({ shown: ['vol', 'ma'], parameters }).map(({ name }) => name)).toEqual(['ma', 'vol']);
  });
});
