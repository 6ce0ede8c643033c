/**
 * A user's nickname. Other users see it, so it must be readable and must not look like a name of the platform's staff.
 */
import { isReservedName } from './reserved-names.ts';

export const LONGEST_NICKNAME = 20;
/** Control, format, private-use and invalid characters, and line ends. Joiners of emoji are allowed below. */
const UNWANTED = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/u;
/** Invisible characters: default-ignorables (with tags and Hangul fillers), blank Braille, a null note head. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\ufffc]/u;
/** "Woman with laptop" is two emoji with a joiner; a variation selector turns a symbol into an emoji. */
const EMOJI = String.raw`\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]*`;
const EMOJI_SEQUENCE = new RegExp(`${EMOJI}(?:\\u200d${EMOJI})*`, 'gu');
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** More marks on one letter than any language uses would cover the lines above and below. */
const PILED_MARKS = /\p{M}{5}/u;
const SPACES = /\p{Zs}+/gu;

/** A nickname as it is stored: trimmed and normalised. Undefined: refused; empty: the user has none. */
export function nicknameOf(text: string): string | undefined {
  const nickname = text.normalize('NFC').replace(SPACES, ' ').trim();
  if (nickname === '') return nickname;
  const plain = nickname.replace(EMOJI_SEQUENCE, '*');
  const isReadable =
    VISIBLE.test(plain) && !UNWANTED.test(plain) && !INVISIBLE.test(plain) && !PILED_MARKS.test(plain);
  const isShort = Array.from(nickname).length <= LONGEST_NICKNAME;
  return isReadable && isShort && !isReservedName(nickname) ? nickname : undefined;
}
