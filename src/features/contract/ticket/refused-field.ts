import { CONTRACT_CODES } from '#protocol/names/codes';
import { isConditional, type ContractForm } from './ticket.form.ts';
import type { TicketField } from './ticket-summary.ts';

interface Refused {
  readonly code: unknown;
  /** The first field that the platform named; "": none. */
  readonly field: string;
}

/** The fields of the call, as the ticket names them. */
const FIELDS: Readonly<Record<string, TicketField>> = {
  size: 'amount',
  price: 'price',
  trigger: 'trigger',
  activation: 'activation',
  callbackBps: 'callback',
  takeProfit: 'takeProfit',
  stopLoss: 'stopLoss',
};

/** The field that a refusal of the platform is about; undefined: it is about the order as a whole. */
export function refusedField({ code, field }: Refused, form: ContractForm): TicketField | undefined {
  const [first = '', of] = field.split('.');
  const named = FIELDS[first];
  if (of === 'price' && (named === 'takeProfit' || named === 'stopLoss')) return `${named}Limit`;
  if (named !== undefined) return named;
  switch (code) {
    case CONTRACT_CODES.notEnough:
      return 'amount';
    case CONTRACT_CODES.outsideBand:
    case CONTRACT_CODES.wouldTake:
      return form.type === 'market' ? undefined : 'price';
    case CONTRACT_CODES.beyondLiquidation:
      return isConditional(form.type) ? 'trigger' : 'stopLoss';
    default:
      return undefined;
  }
}
