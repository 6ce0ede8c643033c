import type { TFunction } from 'i18next';
import type { Instrument } from '#domain/market/instrument';
import { amountText } from '../../i18n/amount-text.ts';
import type { TicketProblem } from './against-market.ts';

export interface TextSettings {
  readonly t: TFunction;
  readonly language: string;
}

/** An order's problem and its remedy, as the text beside the field. */
export function orderProblemText(
  problem: TicketProblem,
  instrument: Instrument,
  { t, language }: TextSettings,
): string {
  const { minSize, base } = instrument;
  const { field, code } = problem;
  switch (code) {
    case 'outside-band':
      return t(`trading.ticket.problems.band.${problem.side}`, {
        price: amountText(problem.bound, language),
      });
    case 'off-step': {
      const { priceStep, sizeStep, orderPriceStep = priceStep, orderSizeStep = sizeStep } = instrument;
      const step = field === 'price' ? orderPriceStep : orderSizeStep;
      return t(`trading.ticket.problems.${field === 'price' ? 'price-step' : 'size-step'}`, {
        step: amountText(step, language),
      });
    }
    case 'too-small':
      return t('trading.ticket.problems.too-small', { amount: `${amountText(minSize, language)} ${base}` });
    case 'empty':
      return t(field === 'price' ? 'trading.ticket.problems.no-price' : 'assets.problems.empty');
    case 'bad-number':
    case 'not-positive':
      return t(field === 'price' ? 'trading.ticket.problems.bad-price' : `assets.problems.${code}`);
    case 'too-large':
      return t('trading.ticket.problems.too-large');
    case 'not-allowed':
    case 'would-take':
      return t(`trading.ticket.problems.${code}`);
    default:
      return t(`assets.problems.${code}`);
  }
}

/** An empty field is not an error until the user tries to submit. */
export function shownProblem(
  problem: TicketProblem | undefined,
  tried: boolean,
  instrument: Instrument,
  settings: TextSettings,
): string | undefined {
  if (problem === undefined || (problem.code === 'empty' && !tried)) return undefined;
  return orderProblemText(problem, instrument, settings);
}
