/**
 * The text of a notice on a locked screen: its kind and its market or ETF, in the language of the subscription. It has
 * no amount and no price, because others may see the screen.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { NOTICE_KINDS, type NoticeKind } from '#domain/alert/alert-terms';
import { marketLabel } from '#domain/market/market-label';
import type { AlertNotice } from '#protocol/names/alert';
import { LANGUAGE_CODES, type LanguageCode } from '#protocol/names/languages';

const line = z.string().check(z.includes('{{market}}'));
const file = z.strictObject(
  Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, line])) as Record<NoticeKind, typeof line>,
);

export type PushTexts = (notice: Pick<AlertNotice, 'kind' | 'symbol'>, language: LanguageCode) => string;

/** @throws if the texts of a language are missing */
export function readPushTexts(): PushTexts {
  const texts = new Map<LanguageCode, Readonly<Record<NoticeKind, string>>>();
  for (const language of LANGUAGE_CODES) {
    const path = fileURLToPath(new URL(`messages/${language}.json`, import.meta.url));
    texts.set(language, file.parse(JSON.parse(readFileSync(path, 'utf8'))));
  }
  return ({ kind, symbol }, language) => {
    const lines = texts.get(language) as Readonly<Record<NoticeKind, string>>;
    return lines[kind].replace('{{market}}', kind === 'etf' ? symbol : marketLabel(symbol));
  };
}
