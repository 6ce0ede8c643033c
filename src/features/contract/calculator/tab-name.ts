import type { TFunction } from 'i18next';
import type { CalculatorTab } from './calculator.form.ts';

export function tabName(t: TFunction, tab: CalculatorTab): string {
  if (tab === 'liquidation') return t('positions.fields.liquidation');
  return tab === 'most' ? t('contract.leverage.most') : t(`why.calculator.tabs.${tab}`);
}
