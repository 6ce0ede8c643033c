import type { PageWord } from '../i18n/texts.ts';

/** A page that says words which the first texts lack: they come beside its script. */
export async function withWords<Arrived>(
  page: Promise<Arrived>,
  ...words: readonly PageWord[]
): Promise<Arrived> {
  const texts = import('../i18n/load-word.ts').then(({ loadWord }) => Promise.all(words.map(loadWord)));
  const [arrived] = await Promise.all([page, texts]);
  return arrived;
}
