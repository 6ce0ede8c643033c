import { useTranslation } from 'react-i18next';
import { givenAmount } from '#domain/ledger/given-amount';

/** Why a typed text is no amount that can be sent; undefined for an empty field, too. */
export function useAmountFault(text: string): string | undefined {
  const { t } = useTranslation();
  const given = givenAmount(text);
  return typeof given === 'bigint' || given === 'empty' ? undefined : t(`assets.problems.${given}`);
}
