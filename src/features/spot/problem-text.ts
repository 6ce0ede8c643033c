import type { Instrument } from '#domain/market/instrument';
import { amountText } from '../../i18n/amount-text.ts';
import type { TextSettings } from './order-sentence.ts';
import type { TicketProblem } from './ticket/ticket-summary.ts';

/** An order's problem and its remedy, as the text beside the field. */
function problemText(problem: TicketProblem, instrument: Instrument, { t, language }: TextSettings): string {
  const { minSize, base } = instrument;
  const { field, code } = problem;
  switch (code) {
    case 'outside-band':
      return t(`spot.ticket.problems.band.${problem.side}`, { price: amountText(problem.bound, language) });
    case 'off-step': {
      const { priceStep, sizeStep, orderPriceStep = priceStep, orderSizeStep = sizeStep } = instrument;
      const step = field === 'price' ? orderPriceStep : orderSizeStep;
      return t(`spot.ticket.problems.${field === 'price' ? 'price-step' : 'size-step'}`, {
        step: amountText(step, language),
      });
    }
    case 'too-small':
      return t('spot.ticket.problems.too-small', { amount: `${amountText(minSize, language)} ${base}` });
    case 'empty':
      return t(field === 'price' ? 'spot.ticket.problems.no-price' : 'assets.problems.empty');
    case 'bad-number':
      return t(field === 'price' ? 'spot.ticket.problems.bad-price' : 'assets.problems.bad-number');
    case 'too-large':
      return t('spot.ticket.problems.too-large');
    case 'not-allowed':
    case 'would-take':
      return t(`spot.ticket.problems.${code}`);
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
  return problemText(problem, instrument, settings);
}
