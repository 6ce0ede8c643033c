import { describe, expect, it } from 'vitest';
import { followed, LEAST_SPAN, MOST_SPAN, newestView, panned, shownPlaces, zoomed } from './view.ts';

const COUNT = 500;

describe('view of a chart', () => {
  it('CHART-002 opens at the newest candle with room beside it', () => {
    const view = newestView(COUNT, 60);
    expect(shownPlaces(view, COUNT).last).toBe(COUNT - 1);
    expect(view.from + view.span).toBeGreaterThan(COUNT);
  });

  it('CHART-002 pans by whole views and never loses all candles', () => {
    const view = newestView(COUNT, 60);
    expect(panned(view, -100, COUNT).from).toBeCloseTo(view.from - 100);
    for (const places of [-1e6, 1e6]) {
      const { first, last } = shownPlaces(panned(view, places, COUNT), COUNT);
      expect(last - first + 1).toBeGreaterThanOrEqual(4);
    }
  });

  it('CHART-002 zooms around what is under the fingers, within its bounds', () => {
    const view = panned(newestView(COUNT, 60), -200, COUNT);
    const closer = zoomed(view, 2, 0.25, COUNT);
    expect(closer.span).toBe(30);
    expect(closer.from + closer.span * 0.25).toBeCloseTo(view.from + view.span * 0.25);
    expect(zoomed(view, 1e6, 0.5, COUNT).span).toBe(LEAST_SPAN);
    expect(zoomed(view, 1e-6, 0.5, COUNT).span).toBe(MOST_SPAN);
  });

  it('CHART-003 who looks at the newest candle follows it; who looks back stays', () => {
    const newest = newestView(COUNT, 60);
    const grown = followed(newest, { count: COUNT, lastPlace: COUNT - 1 }, COUNT + 1);
    expect(grown.from).toBeCloseTo(newest.from + 1);
    const back = panned(newest, -200, COUNT);
    expect(followed(back, { count: COUNT, lastPlace: COUNT - 1 }, COUNT + 1)).toEqual(back);
  });

  it('CHART-003 older history moves nothing in sight', () => {
    const back = panned(newestView(COUNT, 60), -200, COUNT);
    const after = followed(back, { count: COUNT, lastPlace: COUNT - 1 + 300 }, COUNT + 300);
    expect(after.from).toBeCloseTo(back.from + 300);
  });

  it('a short series is shown whole', () => {
    expect(shownPlaces(newestView(3, 60), 3)).toEqual({ first: 0, last: 2 });
    expect(shownPlaces(newestView(0, 60), 0)).toEqual({ first: 0, last: -1 });
  });
});
