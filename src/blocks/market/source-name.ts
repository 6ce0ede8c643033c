import type { TFunction } from 'i18next';

const SIMULATED = /^simulated-(\d+)$/;

/** The name of a source of an index, as the platform gives it, in the user's language. */
export function sourceName(name: string, t: TFunction): string {
  const number = SIMULATED.exec(name)?.[1];
  if (number !== undefined) return t('funding.source.simulated', { number });
  return name === 'spot' ? t('funding.source.spot') : t('funding.source.index');
}
