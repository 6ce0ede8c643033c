import type { TFunction } from 'i18next';
import type { ConvertProblem } from '#domain/convert/convert';
import type { ConvertTerms } from '#protocol/names/convert';
import { amountText } from '../../i18n/amount-text.ts';

/** An exchange's problem as a text for the user. */
export function problemText(
  { code }: ConvertProblem,
  terms: ConvertTerms | undefined,
  { t, language }: { readonly t: TFunction; readonly language: string },
): string {
  switch (code) {
    case 'too-small':
    case 'too-large': {
      const limit = code === 'too-small' ? terms?.smallest : terms?.largest;
      return t(`convert.problems.${code}`, { amount: amountText(limit ?? '0', language) });
    }
    case 'same-coin':
    case 'not-enough':
      return t(`convert.problems.${code}`);
    default:
      return t(`assets.problems.${code}`);
  }
}
