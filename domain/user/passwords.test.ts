import { describe, expect, it } from 'vitest';
import { isTradePassword, passwordProblems, passwordStrength, type PasswordProblem } from './passwords.ts';

type Row = [password: string, problems: PasswordProblem[]];

describe('SAFE-003 passwords', () => {
  it.each<Row>([
    ['abcdefg1', []],
    ['1234567a', []],
    ['correct horse 1', []],
    ['пароль12', []],
    ['密码密码密码密1', []],
    ['abcdefg١', []],
    [`${'a'.repeat(63)}1`, []],
    [`${'😀'.repeat(62)}a1`, []],
    ['abcdef1', ['length']],
    [`${'a'.repeat(64)}1`, ['length']],
    ['😀😀😀😀a1', ['length']],
    ['12345678', ['letter']],
    ['abcdefgh', ['digit']],
    ['', ['length', 'letter', 'digit']],
    ['!!!!!!!!', ['letter', 'digit']],
    ['abcdefg1\n', ['characters']],
    ['abcdefg1\u0000', ['characters']],
    ['abcdefg1\u202e', ['characters']],
    ['abcdefg1\u2028', ['characters']],
    ['abcdefg1\u2029', ['characters']],
    ['\u0000', ['length', 'letter', 'digit', 'characters']],
  ])('%j lacks %j', (password, problems) => {
    expect(passwordProblems(password)).toEqual(problems);
  });
});

describe('SAFE-003 trade passwords', () => {
  it.each([
    ['135790', true],
    ['112233', true],
    ['123457', true],
    ['023456', true],
    ['246802', true],
    ['135791', true],
    ['246810', true],
    ['000000', false],
    ['999999', false],
    ['123456', false],
    ['012345', false],
    ['654321', false],
    ['987654', false],
    ['12345', false],
    ['1357900', false],
    ['13579a', false],
    ['１３５７９０', false],
    ['135790\n', false],
    [' 135790', false],
    ['', false],
  ])('%j: %s', (text, right) => {
    expect(isTradePassword(text)).toBe(right);
  });
});

describe('AUTH-960 the strength of a password', () => {
  it.each([
    ['', 'weak'],
    ['no digits here', 'weak'],
    ['short1', 'weak'],
    ['abcdefg1', 'weak'],
    ['aaaaaaaa1111', 'weak'],
    ['abcdefghij12345', 'weak'],
    ['password9', 'weak'],
    ['paperboat7', 'medium'],
    ['Paper-7b', 'medium'],
    ['seven seas 7', 'strong'],
    ['kF9!vq2#Lm', 'strong'],
    ['パスワード安全7号です', 'strong'],
  ])('%j is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
