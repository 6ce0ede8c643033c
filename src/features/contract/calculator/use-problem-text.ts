import { useTranslation } from 'react-i18next';
import { amountText } from '../../../i18n/amount-text.ts';
import {
  MOST_PAYMENTS,
  type CalculatorFacts,
  type CalculatorField,
  type FieldProblem,
} from './calculator.form.ts';

/** Why a field's text is no value, with the remedy. */
export function useProblemText(
  problem: FieldProblem | undefined,
  field: CalculatorField,
  { instrument, mostLeverage }: Pick<CalculatorFacts, 'instrument' | 'mostLeverage'>,
): string | undefined {
  const { t, i18n } = useTranslation();
  const {
    minSize,
    base,
    priceStep,
    sizeStep,
    orderPriceStep = priceStep,
    orderSizeStep = sizeStep,
  } = instrument;
  const shown = (plain: string) => amountText(plain, i18n.language);
  const isPrice = field === 'entry' || field === 'exit';
  switch (problem) {
    case undefined:
      return undefined;
    case 'above-limit':
    case 'above-position':
    case 'above-share':
    case 'above-exposure':
      return t(`contract.problems.${problem}`);
    case 'leverage':
      return t('contract.leverage.range', { most: shown(String(mostLeverage)) });
    case 'count':
      return t('contract.leverage.range', { most: shown(String(MOST_PAYMENTS)) });
    case 'off-step':
      return isPrice
        ? t('trading.ticket.problems.price-step', { step: shown(orderPriceStep) })
        : t('trading.ticket.problems.size-step', { step: shown(orderSizeStep) });
    case 'too-small':
      return t('trading.ticket.problems.too-small', { amount: `${shown(minSize)} ${base}` });
    case 'too-large':
    case 'not-allowed':
      return t(`trading.ticket.problems.${problem}`);
    case 'bad-number':
      return t(isPrice ? 'trading.ticket.problems.bad-price' : 'assets.problems.bad-number');
    default:
      return t(`assets.problems.${problem}`);
  }
}
