declare module 'virtual:locales' {
  import type { LanguageCode } from '#protocol/names/languages';
  import type { FirstTexts } from '#src/i18n/texts';

  type Fetch = () => Promise<{ readonly texts: FirstTexts }>;

  /** One fetch per language that has a folder in `locales/`, in the order of their codes. */
  export const shipped: Readonly<Partial<Record<LanguageCode, Fetch>> & { en: Fetch }>;
}

declare module 'virtual:page-namespaces' {
  import type { LanguageCode } from '#protocol/names/languages';
  import type { PageNamespace, Texts } from '#src/i18n/texts';

  type Fetch = () => Promise<{ readonly texts: Partial<Pick<Texts, PageNamespace>> }>;

  /** One fetch per namespace and language, as `shipped`. */
  export const pageNamespaces: Readonly<
    Record<PageNamespace, Readonly<Partial<Record<LanguageCode, Fetch>> & { en: Fetch }>>
  >;
}
