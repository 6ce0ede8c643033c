import { afterEach, expect, it, vi } from 'vitest';
import { turn, turnBack } from './turned.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page in a browser with this orientation; undefined as on iOS before 16.4. */
function pageWith(orientation: object | undefined) {
  const page = {
    fullscreenElement: null as object | null,
    documentElement: {
      dataset: {} as Record<string, string>,
      requestFullscreen: () => {
        page.fullscreenElement = page.documentElement;
        return Promise.resolve();
      },
    },
    exitFullscreen: () => {
      page.fullscreenElement = null;
      return Promise.resolve();
    },
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('screen', { orientation });
  return page;
}

it.each([
  ['has no orientation', undefined],
  ['cannot lock or unlock it', {}],
  ['refuses to lock it', { lock: () => Promise.reject(new Error('refused')), unlock: () => undefined }],
])('CHART-970 the chart turns and turns back where the browser %s', async (_name, orientation) => {
  const page = pageWith(orientation);
  await turn();
  expect(page.documentElement.dataset).toEqual({ turned: 'true' });
  await turnBack();
  expect(page.documentElement.dataset).toEqual({});
  expect(page.fullscreenElement).toBeNull();
});

it('CHART-970 where the screen itself was turned, it is unlocked and the full screen left', async () => {
  const unlock = vi.fn();
  const page = pageWith({ lock: () => Promise.resolve(), unlock });
  await turn();
  expect(page.documentElement.dataset).toEqual({});
  expect(page.fullscreenElement).not.toBeNull();
  await turnBack();
  expect(unlock).toHaveBeenCalledOnce();
  expect(page.fullscreenElement).toBeNull();
});
