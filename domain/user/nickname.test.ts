import { expect, it } from 'vitest';
import { nicknameOf } from './nickname.ts';

it.each<[what: string, text: string, kept: string | undefined]>([
  ['a name', 'Alice', 'Alice'],
  ['spaces around it', '  Alice B. ', 'Alice B.'],
  ['nothing', '', ''],
  ['spaces alone', ' \u3000 ', ''],
  ['a name of any script', '小明 👩‍💻', '小明 👩‍💻'],
  ['one name in one form', 'Zoe\u0308', 'Zo\u00eb'],
  ['20 characters', '😀'.repeat(20), '😀'.repeat(20)],
  ['21 characters', 'a'.repeat(21), undefined],
  ['a line end', 'Al\nice', undefined],
  ['another line end', 'Al\u2028ice', undefined],
  ['NUL', 'Al\0ice', undefined],
  ['a turned text', 'Al\u202eice', undefined],
  ['a hidden gap', 'Al\u200bice', undefined],
  ['half a character', 'Al\ud83d', undefined],
  ['nothing to be seen', '\u200d\u0301', undefined],
  ['piled marks', `A${'\u0315'.repeat(5)}`, undefined],
])('USER-103 a nickname is readable: %s', (_, text, kept) => {
  expect(nicknameOf(text)).toBe(kept);
});
