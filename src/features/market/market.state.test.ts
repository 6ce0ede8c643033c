import { describe, expect, it } from 'vitest';
import type { MarketSort } from '#worker/engine-api';
import { nextSort } from './market.state.ts';

const VENUE = { sort: undefined, descending: true };

function tapped(...taps: MarketSort[]) {
  return taps.reduce<ReturnType<typeof nextSort>>(nextSort, VENUE);
}

describe('the order of the list', () => {
  it('SCREEN-060 a first tap sorts highest first, names from A', () => {
    expect(tapped('price')).toEqual({ sort: 'price', descending: true });
    expect(tapped('name')).toEqual({ sort: 'name', descending: false });
  });

  it('SCREEN-060 a second tap turns it round, a third gives the venue’s own order back', () => {
    expect(tapped('change', 'change')).toEqual({ sort: 'change', descending: false });
    expect(tapped('name', 'name')).toEqual({ sort: 'name', descending: true });
    expect(tapped('volume', 'volume', 'volume')).toEqual(VENUE);
  });

  it('SCREEN-060 another column begins again', () => {
    expect(tapped('change', 'change', 'price')).toEqual({ sort: 'price', descending: true });
  });
});
