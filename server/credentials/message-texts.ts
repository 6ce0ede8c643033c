/** Texts of messages, in the language of the request: `messages/<language>.json`. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { LANGUAGES, type LanguageCode } from '#protocol/names/languages';

const line = z.string().check(z.minLength(1));
const file = z.strictObject({
  code: z.strictObject({ subject: line, text: line.check(z.includes('{{code}}')) }),
  registered: z.strictObject({ subject: line, text: line }),
  reset: z.strictObject({ subject: line, text: line }),
});

export type MessageKind = keyof z.output<typeof file>;

export type MessageTexts = (
  kind: MessageKind,
  language: LanguageCode,
  code: string,
) => { readonly subject: string; readonly text: string };

/** @throws if the texts of a language are missing or invalid */
export function readMessageTexts(): MessageTexts {
  const texts = new Map<LanguageCode, z.output<typeof file>>();
  for (const language of Object.keys(LANGUAGES) as LanguageCode[]) {
    const path = new URL(`messages/${language}.json`, import.meta.url);
    texts.set(language, file.parse(JSON.parse(readFileSync(path, 'utf8'))));
  }
  return (kind, language, code) => {
    const { subject, text } = (texts.get(language) as z.output<typeof file>)[kind];
    return { subject, text: text.replace('{{code}}', code) };
  };
}
