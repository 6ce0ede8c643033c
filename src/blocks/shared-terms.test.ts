import { expect, it } from 'vitest';
import { sharedTerms } from './shared-terms.ts';

/** Terms whose calls are answered, or fail, when the test says so. */
function asked() {
  let time = 0;
  const calls: { resolve: (terms: string) => void; reject: (failure: Error) => void }[] = [];
  const ask = () => new Promise<string>((resolve, reject) => calls.push({ resolve, reject }));
  const shared = sharedTerms(ask, () => time);
  return { ...shared, calls, pass: (millis: number) => (time += millis) };
}

it('APP-844 parts of a page that open within five seconds take one answer', async () => {
  const { terms, refresh, calls, pass } = asked();
  refresh();
  pass(4_999);
  refresh();
  calls[0]?.resolve('first');
  await expect.poll(() => terms.value).toBe('first');
  expect(calls).toHaveLength(1);
  pass(1);
  refresh();
  calls[1]?.resolve('second');
  await expect.poll(() => terms.value).toBe('second');
});

it('APP-846 a user who returns to the page gets new terms at once, by one request of all its parts', async () => {
  const { terms, refresh, renew, calls } = asked();
  refresh();
  calls[0]?.resolve('first');
  await expect.poll(() => terms.value).toBe('first');
  await expect
    .poll(() => {
      renew();
      return calls.length;
    })
    .toBe(2);
  renew();
  calls[1]?.resolve('second');
  await expect.poll(() => terms.value).toBe('second');
  expect(calls).toHaveLength(2);
});

it('APP-845 a failed call keeps the last terms, and the next part requests them again', async () => {
  const { terms, refresh, calls, pass } = asked();
  refresh();
  calls[0]?.resolve('first');
  await expect.poll(() => terms.value).toBe('first');
  pass(5_000);
  refresh();
  calls[1]?.reject(new Error('no answer'));
  await expect
    .poll(() => {
      refresh();
      return calls.length;
    })
    .toBe(3);
  expect(terms.value).toBe('first');
});
