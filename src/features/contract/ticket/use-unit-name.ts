import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import type { AmountUnit } from './typed-size.ts';

export function useUnitName({ base, quote }: Instrument): (unit: AmountUnit) => string {
  const { t } = useTranslation();
  const names = { base, quote, lots: t('contract.ticket.lots') };
  return (unit) => names[unit];
}
