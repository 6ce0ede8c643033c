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
  ['spaces of any kind inside', 'Al\u3000\u00a0ice', 'Al ice'],
  ['a heart', 'Zoe \u2764\ufe0f', 'Zoe \u2764\ufe0f'],
  ['a skin tone', '\u{1f44b}\u{1f3fd} Ann', '\u{1f44b}\u{1f3fd} Ann'],
  ['piled marks', `A${'\u0315'.repeat(5)}`, undefined],
])('USER-103 a nickname is readable: %s', (_, text, kept) => {
  expect(nicknameOf(text)).toBe(kept);
});

it.each<[what: string, text: string]>([
  ['a Hangul filler', '\u3164'],
  ['a Hangul filler behind a name', 'Alice\u3164'],
  ['Hangul fillers of the old block', '\u115f\u1160'],
  ['a half-width Hangul filler', '\uffa0'],
  ['blank Braille', '\u2800\u2800'],
  ['blank Braille behind a name', 'Alice\u2800'],
  ['tag characters', 'Alice\u{e0041}\u{e0042}'],
  ['a flag made of tags', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}'],
  ['a soft hyphen', 'Al\u00adice'],
  ['a combining grapheme joiner', 'Al\u034fice'],
  ['a Khmer inherent vowel', 'Al\u17b4ice'],
  ['a Mongolian vowel separator', 'Al\u180eice'],
  ['a joiner between letters', 'Al\u200dice'],
  ['a variation selector behind a letter', 'Alice\ufe0f'],
  ['a supplementary variation selector', 'Alice\u{e0100}'],
  ['a shorthand format control', 'Al\u{1bca0}ice'],
  ['a null note head', '\u{1d159}'],
  ['an object replacement', 'Al\ufffcice'],
  ['a private character', 'Al\ue000ice'],
])('USER-470 a nickname with something invisible is refused: %s', (_, text) => {
  expect(nicknameOf(text)).toBeUndefined();
});

it.each([
  ...['operator', 'Operator', 'OPERATOR 7', 'o p e r a t o r', 'o.p-e_r.a.t.o.r', 'The Operator'],
  ...['Brisk Support', 'brisk', 'BRlSK', 'Br1sk', 'Br\u0456sk', '\u0412risk team', 'B r i s k'],
  // In this order: Greek and Cyrillic letters, full width, bold, circled, in squares, small capitals, accents.
  ...['\u03bf\u0440\u0435r\u0430t\u043er', '\uff4f\uff50\uff45\uff52\uff41\uff54\uff4f\uff52'],
  ...['\u{1d401}\u{1d42b}\u{1d422}\u{1d42c}\u{1d424}', '\u24b7\u24e1\u24d8\u24e2\u24da'],
  ...['\u{1f171}\u{1f181}\u{1f178}\u{1f182}\u{1f17a}', '\u0299\u0280\u026a\ua731\u1d0b', 'Br\u00ed\u0161k'],
  ...[
    '0perator',
    'Adm1n',
    'admin',
    'adrnin',
    'Alice (admin)',
    'Staff',
    'Supp\u00f6rt',
    '$upport',
    'Official',
  ],
  ...[
    '\u5ba2\u670d',
    'Brisk\u5b98\u65b9',
    '\uc6b4\uc601\uc790',
    '\u043f\u043e\u0434\u0434\u0435\u0440\u0436\u043a\u0430',
    'Kundenservice',
  ],
])('USER-471 a nickname that passes for the platform is refused: %s', (text) => {
  expect(nicknameOf(text)).toBeUndefined();
});

it.each([
  'Badminton',
  'Opera',
  'Zo\u00eb',
  'Stafford B.',
  'Boris K',
  'Ирина',
  'Ελένη',
  '小明',
  '지우',
  'さくら',
  'Brian Sk',
])('USER-471 a nickname that is a name is taken: %s', (text) => {
  expect(nicknameOf(text)).toBe(text);
});
