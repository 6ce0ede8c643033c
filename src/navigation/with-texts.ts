import type { PageNamespace } from '../i18n/texts.ts';

/** A page that says words which the first texts lack: they come beside its script. */
export async function withTexts<Arrived>(
  page: Promise<Arrived>,
  ...namespaces: readonly PageNamespace[]
): Promise<Arrived> {
  const texts = import('../i18n/load-namespace.ts').then(({ loadNamespace }) =>
    Promise.all(namespaces.map(loadNamespace)),
  );
  const [arrived] = await Promise.all([page, texts]);
  return arrived;
}
