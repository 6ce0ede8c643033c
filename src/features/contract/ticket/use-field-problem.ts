import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import type { OrderSide } from '#domain/trading/order';
import { amountText } from '../../../i18n/amount-text.ts';
import { orderProblemText, type TextSettings } from '../../../blocks/trading/problem-text.ts';
import { leverageRisk } from '../leverage.form.ts';
import { useContractTerms } from '../../../blocks/use-contract-terms.ts';
import { tiersOf } from '../use-mode.ts';
import { refusedContractOrder } from '../pending-orders.ts';
import { refusedField } from './refused-field.ts';
import { LEGS, type Leg } from './ticket.form.ts';
import type { TicketField, TicketProblems } from './ticket-summary.ts';
import type { AmountUnit } from './typed-size.ts';
import type { ContractTicket } from './use-ticket.ts';

/** The problem of a field and its remedy, or the platform's refusal that is about it; undefined: there is none. */
export function useFieldProblem(
  field: TicketField,
  { summary, instrument, form, mode }: ContractTicket,
  tried: boolean,
): string | undefined {
  const { t, i18n } = useTranslation();
  const { message, code, field: named } = useSnapshot(refusedContractOrder.view);
  const tiers = tiersOf(useContractTerms(), form.symbol);
  const own = problemText(field, summary.problems, tried, instrument, {
    ...{ t, language: i18n.language, most: leverageRisk(mode.leverage, tiers)?.mostValue },
    side: form.side,
    unit: form.unit,
  });
  if (own !== undefined || message === '') return own;
  return refusedField({ code, field: named }, form) === field ? message : undefined;
}

interface FieldTexts extends TextSettings {
  /** The largest position at the leverage, in the quote; undefined while it is unknown. */
  readonly most: string | undefined;
  readonly side: OrderSide;
  readonly unit: AmountUnit;
}

/** Short: the messages of both legs are at one place, one line each. */
function legName(t: TextSettings['t'], leg: Leg | undefined): string {
  return leg === undefined ? '' : t(`contract.ticket.legs.${leg}`);
}

/** An empty field is not an error until the user tries to submit. */
function problemText(
  field: TicketField,
  problems: TicketProblems,
  tried: boolean,
  instrument: Instrument,
  settings: FieldTexts,
): string | undefined {
  const { t, language, most, side, unit } = settings;
  const problem = problems[field];
  const code = typeof problem === 'object' ? problem.code : problem;
  if (problem === undefined || code === undefined) return undefined;
  if ((code === 'empty' || code === 'none') && !tried) return undefined;
  const leg = LEGS.find((each) => field === each || field === `${each}Limit`);
  if (typeof problem === 'object' && problem.code === 'out-of-range')
    return t('contract.problems.callback', {
      least: amountText(String(problem.leastCallbackBps / 100), language),
      most: amountText(String(problem.mostCallbackBps / 100), language),
    });
  switch (code) {
    case 'above-limit': {
      const words = t('contract.problems.above-limit');
      return most === undefined ? words : `${words} (${amountText(most, language)} ${instrument.quote})`;
    }
    case 'nothing-open':
    case 'above-position':
    case 'above-share':
    case 'above-exposure':
      return t(`contract.problems.${code}`);
    case 'none':
      return t('contract.problems.no-legs');
    case 'wrong-side': {
      const isAbove = (field === 'takeProfit') === (side === 'buy');
      return t(`contract.problems.${isAbove ? 'above-price' : 'below-price'}`, { leg: legName(t, leg) });
    }
    default: {
      if (code === 'off-step' && field === 'amount' && unit === 'lots')
        return t('trading.ticket.problems.size-step', { step: '1' });
      const kind = field === 'amount' || field === 'callback' ? 'size' : 'price';
      const isPlain = typeof problem !== 'object';
      const words = orderProblemText(
        isPlain ? { field: kind, code: code as 'empty' } : problem,
        instrument,
        settings,
      );
      return leg === undefined ? words : `${legName(t, leg)}: ${words}`;
    }
  }
}
