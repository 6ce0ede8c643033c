import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import whole from 'i18next';
import { afterAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type LanguageCode } from '#protocol/names/languages';
import { I18NEXT } from './spare-parts.ts';
import { withoutSpares } from './without-spares.ts';

type Library = typeof whole;
interface Texts {
  readonly [key: string]: string | Texts;
}

const folder = mkdtempSync(join(tmpdir(), 'brisk-spares-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** With the options of the page's build. */
async function lightened(): Promise<Library> {
  const library = dirname(createRequire(import.meta.url).resolve('i18next/package.json'));
  const path = join(folder, 'i18next.mjs');
  writeFileSync(path, withoutSpares(readFileSync(join(library, 'dist/esm/i18next.js'), 'utf8'), I18NEXT));
  return ((await import(pathToFileURL(path).href)) as { readonly default: Library }).default;
}

function textsOf(code: LanguageCode): Texts {
  const files = readdirSync(join('locales', code));
  return Object.fromEntries(
    files.map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join('locales', code, file), 'utf8')) as Texts,
    ]),
  );
}

type KeyedText = readonly [key: string, text: string];

function keyedTexts(texts: Texts, path = ''): readonly KeyedText[] {
  return Object.entries(texts).flatMap(([key, value]): readonly KeyedText[] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : keyedTexts(value, `${path}${key}.`),
  );
}

/** Values for a text, with characters that a language could take for its own marks. */
const INPUTS = Object.fromEntries(
  ['coin', 'price', 'market', 'amount', 'text', 'name', 'time', 'language'].map((name, at) => [
    name,
    ['<b>&/', '1.234,5', '{{price}}', "it's", ''][at % 5],
  ]),
);

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1.5];
const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

/** Every text without values, those that take values with them, and those with plural forms with each count. */
function formatted(t: (key: string, inputs?: object) => string, texts: Texts): readonly string[] {
  const all = keyedTexts(texts);
  const keys = all.map(([key]) => key);
  const taking = all.filter(([, text]) => text.includes('{{')).map(([key]) => key);
  const forms = keys.filter((key) => PLURAL_FORM.test(key));
  const counted = new Set(forms.map((key) => key.replace(PLURAL_FORM, '')));
  return [
    ...keys.map((key) => t(key)),
    ...taking.map((key) => t(key, INPUTS)),
    ...[...counted].flatMap((key) => COUNTS.map((count) => t(key, { ...INPUTS, count }))),
  ];
}

/** Changes to the language as the app does, for the first one and later ones, and formats every text. */
async function spokenBy(library: Library, lng: string, texts: Texts): Promise<readonly unknown[]> {
  const received: unknown[] = [];
  const receive = (language: string) => received.push(language);
  library.on('languageChanged', receive);
  if (library.isInitialized) {
    library.addResourceBundle(lng, 'translation', texts);
    await library.changeLanguage(lng);
  } else {
    const resources = { [lng]: { translation: texts } };
    await library.init({
      lng,
      fallbackLng: false,
      resources,
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  }
  library.off('languageChanged', receive);
  const t = library.getFixedT(library.language, 'translation') as (key: string, inputs?: object) => string;
  const others = [library.language, library.resolvedLanguage, t('no.such.text'), t('app')];
  return [...received, ...others, ...formatted(t, texts)];
}

describe('spare parts', () => {
  it('the lightened i18next says each text of each language as the whole one does', async () => {
    const light = await lightened();
    for (const code of Object.keys(LANGUAGES) as LanguageCode[]) {
      const texts = textsOf(code);
      expect(await spokenBy(light, LANGUAGES[code], texts)).toEqual(
        await spokenBy(whole, LANGUAGES[code], texts),
      );
    }
  });

  it('no text is made of another or asks for a format, which the lightened i18next would not read', () => {
    for (const code of Object.keys(LANGUAGES) as LanguageCode[])
      expect(JSON.stringify(textsOf(code))).not.toMatch(/\$t\(|\{\{[^}]*,/);
  });

  it('a part that a library no longer has stops the build', () => {
    const code = 'class A { one() {} }\nclass B { one() { say(this.x); } }';
    expect(withoutSpares(code, { gone: ['B.one'] })).toBe('class A { one() {} }\nclass B {  }');
    expect(withoutSpares(code, { fixed: { 'this.x': 'false' } })).toContain('say(false)');
    expect(withoutSpares(code, { silent: /^say$/, bodies: { 'A.one': 'go();' } })).toBe(
      'class A { one() { go(); } }\nclass B { one() { ; } }',
    );
    expect(() => withoutSpares(code, { gone: ['C.one'] })).toThrow('C.one');
    expect(() => withoutSpares(code, { fixed: { 'this.y': 'false' } })).toThrow('this.y');
    expect(() => withoutSpares(code, { texts: { 'one()': '' } })).toThrow('one()');
  });
});
