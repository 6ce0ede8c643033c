/** The inputs of an order's explanations, from the rows, terms and live values that the page has. */
import type { TradingMode } from '#domain/contract/position-terms';
import { sideOpenedBy } from '#domain/contract/position';
import { exact, ZERO, type Exact } from '#domain/contract/reference/exact';
import type { OrderFacts, PlainFill, PlainHeld, PlainMost } from '#domain/contract/reference/order-facts';
import { plainRule, plainSteps, rate } from '#domain/contract/reference/from-integers';
import type { Instrument } from '#domain/market/instrument';
import { orderStepsOf } from '#domain/trading/order';
import type { LivePosition } from '../../../blocks/contract-account.ts';
import { closesOnly, positionSideOf, type ContractForm } from '../ticket/ticket.form.ts';
import type { ContractTermsAnswer } from '../../../blocks/use-contract-terms.ts';
import { marketOf, plainOfRow } from './position-facts.ts';

/** Of one moment. */
export interface KnownOrder {
  readonly form: ContractForm;
  readonly mode: TradingMode;
  readonly instrument: Instrument;
  /** The account's open positions. */
  readonly open: readonly LivePosition[];
  /** `plainFill` of the ticket's topic. */
  readonly fill: string;
  /** `plainMostBound` of it. */
  readonly bound: string;
  /** Plain decimals; undefined: not known. */
  readonly mark: string | undefined;
  readonly index: string | undefined;
  /** By position. */
  readonly marks: ReadonlyMap<number, string | undefined>;
  /** Available in the contract account; "" for a visitor. */
  readonly available: string;
  readonly fees: { readonly maker: number; readonly taker: number };
  readonly terms: ContractTermsAnswer;
  readonly instruments: ReadonlyMap<string, Instrument>;
}

/** Undefined while a market or a mark is unknown. */
export function orderFacts(known: KnownOrder): OrderFacts | undefined {
  const { form, mode, instrument, open, index, fees } = known;
  const { symbol, quote } = instrument;
  const market = marketOf(known, symbol);
  const fill = fillOf(known.fill);
  if (market === undefined || known.mark === undefined) return undefined;
  const isHedge = mode.positionMode === 'hedge';
  const side = positionSideOf(form, isHedge);
  const row = open.find((each) => each.symbol === symbol && each.positionSide === side);
  const held = row && heldOf(row);
  const isClosing = row !== undefined && row.side !== sideOpenedBy(form.side);
  const cross = open.filter((each) => each.marginMode === 'cross' && each.asset === quote && each !== row);
  const others = othersOf(
    known,
    cross.filter((each) => each.symbol !== symbol),
  );
  const opposite = cross.find((each) => each.symbol === symbol);
  if (others === undefined) return undefined;
  return {
    ...{ side: form.side, closesOnly: closesOnly(form, isHedge), marginMode: mode.marginMode },
    ...{ leverage: exact(mode.leverage), mark: exact(known.mark), ...fill, others },
    index: index === undefined ? undefined : exact(index),
    tick: plainSteps(orderStepsOf(instrument)).tick,
    rule: plainRule(market.terms),
    fees: { maker: rate(fees.maker), taker: rate(fees.taker) },
    available: exact(known.available === '' ? 0 : known.available),
    closes: isClosing ? held : undefined,
    opens: isClosing ? undefined : held,
    opposite: opposite && heldOf(opposite),
    most: mostOf(known.bound),
  };
}

function heldOf(row: LivePosition): PlainHeld {
  return { position: plainOfRow(row), margin: exact(row.margin) };
}

function othersOf(known: KnownOrder, rows: readonly LivePosition[]): OrderFacts['others'] | undefined {
  const others = [];
  for (const row of rows) {
    const [market, mark] = [marketOf(known, row.symbol), known.marks.get(row.id)];
    if (market === undefined || mark === undefined) return undefined;
    const leverage = exact(row.leverage);
    others.push({ rule: plainRule(market.terms), mark: exact(mark), leverage, ...heldOf(row) });
  }
  return others;
}

const NOTHING: PlainFill = { quantity: ZERO, value: ZERO };

function fillOf(text: string): Pick<OrderFacts, 'fill' | 'taken' | 'closed'> {
  const parts = text === '' ? [] : text.split(' ').map((plain) => exact(plain));
  if (parts.length !== 5) return { fill: NOTHING, taken: ZERO, closed: NOTHING };
  const [quantity, value, taken, closedQuantity, closedValue] = parts as [Exact, Exact, Exact, Exact, Exact];
  return {
    ...{ fill: { quantity, value }, taken },
    closed: { quantity: closedQuantity, value: closedValue },
  };
}

function mostOf(text: string): PlainMost | undefined {
  const [bound, reach, ...plain] = text.split(' ');
  const amounts = plain.map((each) => exact(each));
  if (bound === undefined || amounts.length !== 7) return undefined;
  const [quantity, value, nextQuantity, nextValue, limit, held, nextHeld] = amounts as AllAmounts;
  return {
    bound: bound as PlainMost['bound'],
    rests: reach === 'rests',
    whole: { quantity, value },
    next: nextQuantity.isZero() ? undefined : { quantity: nextQuantity, value: nextValue },
    ...{ limit, held, nextHeld },
  };
}

type AllAmounts = [Exact, Exact, Exact, Exact, Exact, Exact, Exact];
