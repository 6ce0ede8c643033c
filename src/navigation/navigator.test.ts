import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';
import { parentOf } from './parent-page.ts';
import { Navigator, type Router, type Verdict } from './navigator.ts';

/** A history as a browser keeps it. */
class FakeRouter implements Router {
  readonly pages: string[];
  place: number;

  constructor(...pages: string[]) {
    this.pages = pages;
    this.place = pages.length - 1;
  }

  get shown(): string | undefined {
    return this.pages[this.place];
  }

  push(address: string): void {
    this.pages.splice(++this.place, Infinity, address);
  }

  replace(address: string): void {
    this.pages[this.place] = address;
  }

  go(delta: number): void {
    this.place += delta;
  }

  depth(): number {
    return this.place;
  }

  arrived(): Promise<void> {
    return Promise.resolve();
  }
}

const HOME = '/home';

function opened(...pages: string[]) {
  const router = new FakeRouter(...pages);
  return { router, navigator: new Navigator(router, () => HOME) };
}

describe('addressOf', () => {
  it.each([
    ['/a', undefined, '/a'],
    ['/a', { symbol: 'BTC-USDT', side: undefined }, '/a?symbol=BTC-USDT'],
    ['/a?x=1', { y: 2, z: true }, '/a?x=1&y=2&z=true'],
    ['/a', { q: 'ä & b' }, '/a?q=%C3%A4%20%26%20b'],
  ])('SCREEN-011 %s with %o is %s', (path, query, address) => {
    expect(addressOf(path, query)).toBe(address);
  });
});

describe('parentOf', () => {
  it.each([
    ['/pages/trade/detail?symbol=BTC-USDT', '/pages/market/quote'],
    ['/pages/trade/klinechart/?symbol=BTC-USDT', '/pages/market/quote'],
    ['/pages/mine/settings', '/pages/home/index'],
    ['/pages/article/detail?id=3', '/pages/home/index'],
    ['', '/pages/home/index'],
  ])('SCREEN-400 the parent of %s is %s', (address, parent) => {
    expect(parentOf(address)).toBe(parent);
  });
});

describe('Navigator', () => {
  it('SCREEN-010 navigate opens over the page, back leaves one page', async () => {
    const { router, navigator } = opened('/a');
    await navigator.navigateTo('/b', { x: 1 });
    expect(router.pages).toEqual(['/a', '/b?x=1']);
    navigator.back();
    expect(router.shown).toBe('/a');
  });

  it('SCREEN-010 redirect replaces the page', async () => {
    const { router, navigator } = opened('/a', '/b');
    await navigator.redirect('/c');
    expect(router.pages).toEqual(['/a', '/c']);
  });

  it('SCREEN-010 redirect replaces pages before it, too', async () => {
    const { router, navigator } = opened('/a', '/b', '/c');
    await navigator.redirect('/d', undefined, 1);
    expect(router.pages.slice(0, router.place + 1)).toEqual(['/a', '/d']);
  });

  it('SCREEN-010 relaunch closes all pages', async () => {
    const { router, navigator } = opened('/a', '/b', '/c');
    await navigator.relaunch('/d');
    expect(router.place).toBe(0);
    expect(router.shown).toBe('/d');
  });

  it.each([
    [1, '/b'],
    [2, '/a'],
    [9, '/a'],
  ])('SCREEN-010 back by %i shows %s and never leaves the app', (delta, shown) => {
    const { router, navigator } = opened('/a', '/b', '/c');
    navigator.back(delta);
    expect(router.shown).toBe(shown);
  });

  it('SCREEN-010 back from a page that was opened directly leads to its parent', () => {
    const { router, navigator } = opened('/deep');
    navigator.back();
    expect(router.pages).toEqual([HOME]);
  });

  it.each<[string, Verdict, boolean, string]>([
    ['lets pass', true, true, '/b?x=1'],
    ['refuses', false, false, '/a'],
    ['leads elsewhere', { redirect: '/login' }, true, '/login'],
  ])('SCREEN-012 a guard that %s', async (_what, verdict, done, shown) => {
    const { router, navigator } = opened('/a');
    const seen: string[] = [];
    navigator.before((address) => {
      seen.push(address);
      return Promise.resolve(verdict);
    });
    expect(await navigator.navigateTo('/b', { x: 1 })).toBe(done);
    expect(seen).toEqual(['/b?x=1']);
    expect(router.shown).toBe(shown);
  });

  it('SCREEN-012 a newer opening replaces one with a pending guard', async () => {
    const { router, navigator } = opened('/a');
    let decide: (verdict: Verdict) => void = () => undefined;
    const thinking = new Promise<Verdict>((resolve) => (decide = resolve));
    const leave = navigator.before(() => thinking);
    const older = navigator.navigateTo('/slow');
    leave();
    const newer = navigator.navigateTo('/quick');
    expect(await newer).toBe(true);
    decide(true);
    expect(await older).toBe(false);
    expect(router.pages).toEqual(['/a', '/quick']);
  });
});
