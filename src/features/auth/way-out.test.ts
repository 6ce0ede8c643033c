import { describe, expect, it } from 'vitest';
import { HOME_PATH, MINE_PATH } from '../../navigation/pages.ts';
import { wayOut, type WayOut } from './way-out.ts';

const LOGIN = '/pages/login/index?return=%2Fpages%2Fhome%2Findex';
const SIGN_UP = '/pages/reg/index';

describe('the way out of the log-in', () => {
  it.each<[string, readonly (string | undefined)[], string, WayOut]>([
    ['back to the page before it', [HOME_PATH, LOGIN], HOME_PATH, { back: 1 }],
    ['back over the sign-up too', [HOME_PATH, LOGIN, SIGN_UP], HOME_PATH, { back: 2 }],
    ['back to the first page by its short address', ['/', LOGIN], HOME_PATH, { back: 1 }],
    ['instead of it to another page', [HOME_PATH, LOGIN], MINE_PATH, { over: 0 }],
    ['instead of both to another page', [HOME_PATH, LOGIN, SIGN_UP], MINE_PATH, { over: 1 }],
    ['instead of it if it was opened first', [LOGIN], HOME_PATH, { over: 0 }],
    ['instead of both if one was opened first', [LOGIN, SIGN_UP], HOME_PATH, { over: 1 }],
    ['instead of it after a page that is not known', [undefined, LOGIN], HOME_PATH, { over: 0 }],
  ])('AUTH-990 leads %s', (_name, addresses, onward, way) => {
    expect(wayOut(addresses, onward)).toEqual(way);
  });
});
