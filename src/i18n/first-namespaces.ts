/** Namespaces of texts that load with the language. Every other file of `locales/<code>` loads with its pages. */
export const FIRST_NAMESPACES = ['app', 'home', 'market'] as const;
