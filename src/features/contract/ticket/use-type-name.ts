import { useTranslation } from 'react-i18next';
import type { TicketType } from './ticket.form.ts';

export function useTypeNames(): (type: TicketType) => string {
  const { t } = useTranslation();
  return (type) =>
    type === 'limit' || type === 'market' ? t(`trading.types.${type}`) : t(`contract.types.${type}`);
}
