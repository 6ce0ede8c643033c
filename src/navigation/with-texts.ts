import type { PageNamespace } from '../i18n/texts.ts';

/** A page whose texts are not among the first ones: they load with its script. */
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
