/** Looks at a page in several languages in one call of the runner. */
import type { Page } from '@playwright/test';
import { LANGUAGES, type LanguageCode } from '../../protocol/names/languages.ts';

/**
 * @param judge the text of a function that runs in the page and returns the faults that it finds
 * @returns the faults, each after its language; the page keeps the last language
 */
export function judgeInEach(
  page: Page,
  languages: readonly LanguageCode[],
  judge: string,
): Promise<readonly string[]> {
  const named = languages.map((code) => [code, LANGUAGES[code]]);
  // One text of all functions: a function of the page cannot call another one of the test.
  return page.evaluate<readonly string[]>(`(${String(judgedInEach)})(${JSON.stringify(named)}, ${judge})`);
}

/**
 * Runs in the page: switches to each language as `speak` does, and judges the page two frames later. A call of the
 * test for each step would take as long as the page itself. Meanwhile the page is laid out but not painted.
 */
async function judgedInEach(
  languages: readonly (readonly [code: string, lang: string])[],
  judge: () => string[],
): Promise<string[]> {
  const key = 'brisk.preferences';
  const root = document.documentElement;
  const frame = () => new Promise(requestAnimationFrame);
  const spoken = (lang: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (root.lang !== lang) return;
        seen.disconnect();
        resolve();
      };
      const seen = new MutationObserver(look);
      seen.observe(root, { attributes: true });
      look();
    });
  const found: string[] = [];
  root.style.opacity = '0';
  for (const [language, lang] of languages) {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    const newValue = JSON.stringify({ ...kept, language });
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    await spoken(lang);
    await frame();
    await frame();
    found.push(...judge().map((each) => `${language}: ${each}`));
  }
  root.style.opacity = '';
  return found;
}
