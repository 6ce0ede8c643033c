/** What a person calls themselves: shown to others, so that it must be readable and can not play with their screen. */

const LONGEST_NICKNAME = 20;
/** Control characters, broken ones, line ends, and marks that turn or hide the text around them. */
const UNWANTED = /[\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** More marks on one letter than any language writes would cover the lines above and below. */
const PILED_MARKS = /\p{M}{5}/u;

/** A nickname as it is kept: trimmed, in one form. Undefined where it is none; empty: the person has none. */
export function nicknameOf(text: string): string | undefined {
  const nickname = text.normalize('NFC').trim();
  if (nickname === '') return nickname;
  const sound = VISIBLE.test(nickname) && !UNWANTED.test(nickname) && !PILED_MARKS.test(nickname);
  return sound && Array.from(nickname).length <= LONGEST_NICKNAME ? nickname : undefined;
}
