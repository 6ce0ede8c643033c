import { describe, expect, it } from 'vitest';
import { parseRead } from './read-articles.ts';

describe('opened articles', () => {
  it.each([
    ['[3,4]', [3, 4]],
    ['[3,"4",null,1.5]', [3]],
    ['{"a":1}', []],
    ['not json', []],
    [null, []],
  ])('CONTENT-040 %s is read as %j', (text, ids) => {
    expect([...parseRead(text)]).toEqual(ids);
  });
});
