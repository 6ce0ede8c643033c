/** Every text is shown on a screen, every shown text exists, and every language has the same texts. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type LanguageCode } from '../protocol/names/languages.ts';
import { askedKey, faultsOf, textsOf } from './support/locale-texts.ts';
import { sourceFiles } from './support/source-files.ts';
import { isClose, liquidation, tradingTerms } from './support/trading-terms.ts';

const page = sourceFiles(/^src\/.*(?<!\.test)\.tsx?$/).map(({ text }) => text);
const codes = sourceFiles(/^protocol\/names\/(?:\w+-)?codes\.ts$/).map(({ text }) => text);
const english = textsOf('en');

const refusals = [...english.keys()].filter((key) => key.includes('.refusals.'));
const shown = [...english.keys()].filter((key) => !key.includes('.refusals.'));

function matches(texts: readonly string[], pattern: RegExp): readonly string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')))];
}

describe('texts', () => {
  it('HOUSE-008 every text is shown somewhere', () => {
    const literal = new Set(matches(page, /['"`]([a-z0-9]+(?:\.[\w-]+)+)['"`]/g));
    const prefixes = matches(page, /`([a-z0-9]+\.[\w.-]*)\$\{/g);
    const unused = shown.filter(
      (key) => !literal.has(askedKey(key)) && !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  it('HOUSE-008 every text that a screen uses exists', () => {
    const known = new Set(shown.map(askedKey));
    expect(matches(page, /\bt\(\s*['"]([^'"]+)['"]/g).filter((key) => !known.has(key))).toEqual([]);
  });

  it('HOUSE-009 every refusal has a text and every text of a refusal its code', () => {
    const named = refusals.map((key) => key.replace('.refusals.', '.'));
    expect([...named].sort()).toEqual([...matches(codes, /'([a-z0-9]+\.[a-z-]+)'/g)].sort());
  });

  it.each(Object.keys(LANGUAGES) as LanguageCode[])('I18N-014 %s is complete', (language) => {
    expect(faultsOf(language, textsOf(language), english)).toEqual([]);
  });

  it.each([
    ['positions.protect.trigger', 'contract.ticket.triggerPrice'],
    ['positions.orders.reduceOnly', 'contract.ticket.reduceOnly'],
    ['positions.purposes.take-profit', 'contract.ticket.takeProfit'],
    ['positions.purposes.stop-loss', 'contract.ticket.stopLoss'],
    ['positions.purposes.trailing', 'contract.types.trailing'],
    ['positions.fields.mark', 'contract.ticket.by.mark'],
    ['positions.fields.last', 'contract.ticket.by.last'],
    ['positions.actions.close', 'contract.ticket.close'],
    ['positions.histories.fills', 'trading.orders.fills'],
    ['positions.triggers.statuses.cancelled', 'trading.statuses.cancelled'],
    ['positions.triggers.causes.user', 'trading.causes.user'],
  ])('CONTRACT-633 %s is named as in the ticket in every language', (listed, ordered) => {
    for (const language of Object.keys(LANGUAGES) as LanguageCode[]) {
      const texts = textsOf(language);
      expect([language, texts.get(listed)]).toEqual([language, texts.get(ordered)]);
    }
  });

  it.each(tradingTerms)('CONTRACT-641 a language has one word for $term', ({ keys, words }) => {
    const faults = (Object.keys(LANGUAGES) as LanguageCode[]).flatMap((language) => {
      const texts = textsOf(language);
      return keys
        .filter((key) => !words[language].test(texts.get(key) ?? ''))
        .map((key) => `${language} ${key}: ${texts.get(key) ?? 'missing'}`);
    });
    expect(faults).toEqual([]);
  });

  it('CONTRACT-642 no Korean text calls a close a liquidation', () => {
    const texts = textsOf('kor');
    const closes = [...english].filter(([key, text]) => isClose(key, text)).map(([key]) => key);
    expect(closes).toEqual(expect.arrayContaining(['contract.submit.closeLong', 'option.exit.button']));
    expect(closes.filter((key) => liquidation.words.kor.test(texts.get(key) ?? ''))).toEqual([]);
  });

  it('CONTRACT-643 a refusal of a post-only order names it as the ticket does', () => {
    for (const language of Object.keys(LANGUAGES) as LanguageCode[]) {
      const texts = textsOf(language);
      for (const market of ['spot', 'contract'])
        expect(texts.get(`${market}.refusals.would-take`)).toContain(texts.get('trading.postOnly'));
    }
  });

  it('ETF-124 no text has a space before the sign of a percentage', () => {
    const spaced = sourceFiles(/^locales\//).flatMap(({ path, text }) =>
      [...text.matchAll(/.*(?:\}\}|\d)\s%.*/g)].map(([line]) => `${path}: ${line.trim()}`),
    );
    expect(spaced).toEqual([]);
  });

  it('I18N-014 no folder is for a language that the platform does not have', () => {
    const folders = sourceFiles(/^locales\//).map(({ path }) => path.split('/')[1] ?? '');
    expect([...new Set(folders)].filter((folder) => !Object.hasOwn(LANGUAGES, folder))).toEqual([]);
  });
});

describe('a language may lack', () => {
  const model = new Map([
    ['market.hello', 'Read all about {{market}} right here'],
    ['market.rows_one', '{{count}} row'],
    ['market.rows_other', '{{count}} rows'],
  ]);
  const polish = new Map([
    ['market.hello', 'Tu czytasz o {{market}}'],
    ['market.rows_one', '{{count}} wiersz'],
    ['market.rows_few', '{{count}} wiersze'],
    ['market.rows_many', '{{count}} wierszy'],
    ['market.rows_other', '{{count}} wiersza'],
  ]);

  it('I18N-014 nothing: Polish has its four forms', () => {
    expect(faultsOf('pl', polish, model)).toEqual([]);
  });

  it.each<[string, LanguageCode, readonly (readonly [string, string])[], string]>([
    ['a form too few', 'ukr', [['market.rows_few', '']], 'market.rows_few is empty'],
    ['a form too many', 'jp', [], 'market.rows_one is in no English file'],
    ['another parameter', 'pl', [['market.hello', 'O {{rynek}}']], 'market.hello has the parameters rynek'],
    ['an English sentence', 'pl', [['market.hello', model.get('market.hello') ?? '']], 'still English'],
    ['a text of nobody', 'pl', [['market.old', 'Stary']], 'market.old is in no English file'],
  ])('I18N-014 %s is found', (_what, language, planted, fault) => {
    const texts = new Map([...polish, ...planted]);
    expect(faultsOf(language, texts, model).join('; ')).toContain(fault);
  });

  it('I18N-014 a missing text is found', () => {
    expect(faultsOf('pl', new Map(), model)).toContain('market.rows_many is missing');
  });
});
