import { expect, it } from 'vitest';
import { canonicalText } from './canonical-text.ts';

it('CORE-002 is JSON with the fields in one order, at any depth', () => {
  const text = '{"a":[1,{"x":null,"y":"z"}],"b":true}';
  expect(canonicalText({ b: true, a: [1, { y: 'z', x: null }] })).toBe(text);
  expect(canonicalText({ a: [1, { x: null, y: 'z' }], b: true })).toBe(text);
  expect(JSON.parse(text)).toEqual({ a: [1, { x: null, y: 'z' }], b: true });
});

it.each([
  [[]],
  [[1, 2]],
  [[[1], 2]],
  [{}],
  [null],
  ['a"b'],
  ['a b\\\n'],
  ['ü'],
  [{ 'a b': 1 }],
  [0],
  [false],
])('writes %j as JSON does', (value) => {
  expect(canonicalText(value)).toBe(JSON.stringify(value));
});
