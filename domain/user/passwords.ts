/** The rules of passwords: the form shows them during typing, and the platform checks the same rules. */
import { codePattern, hasLength, isPlainLine } from './texts.ts';

export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 64;
/** The trade password is typed on a number pad, like a code. */
const TRADE_PASSWORD = codePattern();

export const PASSWORD_PROBLEMS = ['length', 'letter', 'digit', 'characters'] as const;

export type PasswordProblem = (typeof PASSWORD_PROBLEMS)[number];

/** The unmet requirements of a login password; empty if it is valid. Visible characters of every script are allowed. */
export function passwordProblems(password: string): PasswordProblem[] {
  const problems: PasswordProblem[] = [];
  if (!hasLength(password, SHORTEST_PASSWORD, LONGEST_PASSWORD)) problems.push('length');
  if (!/\p{L}/u.test(password)) problems.push('letter');
  if (!/\p{N}/u.test(password)) problems.push('digit');
  if (!isPlainLine(password)) problems.push('characters');
  return problems;
}

/** Six digits that are not all the same and not a sequence such as 123456. */
export function isTradePassword(text: string): boolean {
  if (!TRADE_PASSWORD.test(text)) return false;
  const digits = Array.from(text, Number);
  const steps = new Set(digits.slice(1).map((digit, place) => digit - (digits[place] ?? 0)));
  // In six digits only the steps 0, 1 and -1 can repeat to the end.
  return steps.size > 1;
}

export const PASSWORD_STRENGTHS = ['weak', 'medium', 'strong'] as const;

export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

const MEDIUM_BITS = 50;
const STRONG_BITS = 65;
/** The number of characters of each kind that an attacker would have to try. */
const KINDS: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{N}/u, 10],
  [/\p{Lo}/u, 2_000],
  [/[^\p{L}\p{N}]/u, 33],
];

/**
 * An estimate by length and kinds of characters. A character that repeats the one before or continues a sequence
 * (`aaa`, `123`, `cba`) adds nothing. There is no dictionary. A password that breaks a rule is weak.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (passwordProblems(password).length > 0) return 'weak';
  const codes = Array.from(password, (each) => each.codePointAt(0) ?? 0);
  const counted = codes.filter((code, place) => Math.abs(code - (codes[place - 1] ?? -9)) > 1).length;
  const tried = KINDS.reduce((sum, [kind, count]) => sum + (kind.test(password) ? count : 0), 0);
  const bits = Math.min(counted, new Set(codes).size * 2) * Math.log2(tried);
  return bits < MEDIUM_BITS ? 'weak' : bits < STRONG_BITS ? 'medium' : 'strong';
}
