declare module 'virtual:locale/en' {
  import type { Texts } from '#src/i18n/texts';
  export const texts: Texts;
}
