/** The choices that the calculator takes from the ticket, and gives back to it. */
import type { Calculation } from '#domain/contract/reference/calculator';
import type { StepName } from '#domain/contract/reference/explanation';
import type { Instrument } from '#domain/market/instrument';
import { orderStepsOf } from '#domain/trading/order';
import { priceTick, sizeLots } from '#domain/trading/order-terms';
import type { ContractForm, Leg } from '../ticket/ticket.form.ts';
import { withMarket, type CalculatorForm } from './calculator.form.ts';

/** The ticket's side, price and quantity in coins. A price that follows the market stays the mark. */
export function fromTicket(form: CalculatorForm, ticket: ContractForm): CalculatorForm {
  const { symbol, side, closes, type, follows, price, unit, amount } = ticket;
  const isPriced = (type === 'limit' || type === 'stop-limit') && !follows;
  return {
    ...withMarket(form, symbol),
    side: (side === 'buy') !== closes ? 'long' : 'short',
    ...{ marginMode: undefined, leverage: '', entry: isPriced ? price : '' },
    quantity: unit === 'base' ? amount : '',
  };
}

/**
 * The ticket with the planned position: a typed entry price makes it a limit order, and the target or exit price
 * protects it. The other market's prices and protection do not stay.
 */
export function intoTicket(
  ticket: ContractForm,
  form: CalculatorForm,
  calculation: Calculation | undefined,
  instrument: Instrument,
): ContractForm {
  const { symbol } = form;
  const side = form.side === 'long' ? 'buy' : 'sell';
  const isSame = ticket.symbol === symbol && ticket.side === side;
  const kept = isSame ? {} : { ...NO_PRICES, share: undefined };
  const isPriced =
    typeof priceTick({ type: 'limit', price: form.entry }, orderStepsOf(instrument)) === 'number';
  const priced = isPriced ? ({ type: 'limit', price: form.entry, follows: false } as const) : {};
  const size = sizeOf(form, calculation, instrument);
  const sized = size === undefined ? {} : ({ unit: 'base', amount: size, share: undefined } as const);
  const order = {
    ...ticket,
    ...kept,
    symbol,
    side,
    closes: false,
    reduceOnly: false,
    ...priced,
    ...sized,
  } as const;
  const exit = plannedExit(form, calculation);
  if (exit === undefined || (order.type !== 'limit' && order.type !== 'market')) return order;
  return { ...order, protects: true, [exit.leg]: exit.price };
}

interface PlannedExit {
  readonly leg: Leg;
  readonly price: string;
}

/** The price at which the plan closes, which was asked for or typed: a take-profit if it gains, else a stop-loss. */
function plannedExit(
  { tab, exit, isLoss }: CalculatorForm,
  calculation: Calculation | undefined,
): PlannedExit | undefined {
  if (tab === 'target') {
    const price = resultOf(calculation, 'target');
    return price === undefined ? undefined : { leg: isLoss ? 'stopLoss' : 'takeProfit', price };
  }
  const settled = tab === 'pnl' ? resultOf(calculation, 'settled') : undefined;
  if (settled === undefined || !/[1-9]/.test(settled)) return undefined;
  return { leg: settled.startsWith('-') ? 'stopLoss' : 'takeProfit', price: exit };
}

const NO_PRICES = {
  ...{ price: '', follows: true, trigger: '', activation: '', amount: '' },
  ...{ takeProfit: '', stopLoss: '', takeProfitLimit: '', stopLossLimit: '' },
} as const;

/** The maximum that was asked for, or the typed quantity if it is one. */
function sizeOf(
  { tab, quantity }: CalculatorForm,
  calculation: Calculation | undefined,
  instrument: Instrument,
): string | undefined {
  const size = tab === 'most' ? resultOf(calculation, 'most') : quantity;
  const lots = size === undefined ? 'empty' : sizeLots(size, instrument, orderStepsOf(instrument));
  return typeof lots === 'number' ? size : undefined;
}

function resultOf(calculation: Calculation | undefined, name: StepName): string | undefined {
  return calculation?.steps.find((step) => step.name === name)?.value?.toFixed();
}
