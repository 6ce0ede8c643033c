declare module 'virtual:locales' {
  import type { LanguageCode } from '#protocol/names/languages';
  import type { Texts } from '#src/i18n/texts';

  type Fetch = () => Promise<{ readonly texts: Texts }>;

  /** One fetch per language that has a folder in `locales/`, in the order of their codes. */
  export const shipped: Readonly<Partial<Record<LanguageCode, Fetch>> & { en: Fetch }>;
}
