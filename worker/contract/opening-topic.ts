/** `opening/<symbol>/<spec>`: estimates of an order while it is typed. */
import {
  openingEstimate,
  type MostOrder,
  type OpeningEstimate,
  type OrderEstimate,
} from '#domain/contract/opening-estimate';
import type { OpeningInput } from '#domain/contract/opening-spec';
import { sideOpenedBy } from '#domain/contract/position';
import { distanceTo } from '#domain/contract/position-values';
import { minorText, type Minor } from '#domain/ledger/minor';
import { parseSteps, shownSteps, type Step } from '#domain/market/instrument';
import { UNKNOWN } from '#domain/number-text';
import type { BookSideLevels } from '#domain/trading/market-order';
import { baseOf } from '#domain/trading/order';
import { CONTRACT_TOPICS } from '#protocol/names/contract-topics';
import type { Texts } from '../format/texts.ts';
import type { OrderBook } from '../market/order-book.ts';
import type { TopicProviderInput, TopicView } from '../topic-provider.ts';
import type { ContractAccount } from './contract-account.ts';
import type { Contract, Contracts } from './contracts.ts';
import { exposureBeside } from './exposure.ts';
import { availableText, balanceText, moneyText, priceText, type ContractValues } from './contract-values.ts';

const KIND = CONTRACT_TOPICS.opening;
type Shown = Readonly<Record<(typeof KIND.texts)[number], string>>;

const NOTHING = Object.fromEntries(KIND.texts.map((name) => [name, UNKNOWN])) as Shown;
const UNKNOWN_ORDER = {
  ...NOTHING,
  ...{ plainMost: '', plainCost: '', plainFill: '', plainMostBound: '', closes: '' },
  ...{ insufficient: false, limit: '', partial: false, reduces: false },
};

/** All levels that the platform publishes (DESIGN §4). */
const LEVELS = 200;

export interface OpeningParts {
  readonly input: TopicProviderInput;
  readonly account: ContractAccount;
  readonly contracts: Contracts;
}

export function openingTopic(parts: OpeningParts, symbol: string, order: OpeningInput): ContractValues {
  const { account, contracts } = parts;
  const { market } = parts.input;
  const book = () => market.book(symbol);
  return {
    state(): TopicView['state'] {
      if (account.user.state === 'waiting' || contracts.of(symbol) === undefined) return 'waiting';
      if (contracts.feesOf(account.isVisitor) === undefined || account.markOf(symbol) === undefined)
        return 'waiting';
      const state = book()?.state ?? 'waiting';
      return state === 'live' && account.user.state === 'resyncing' ? 'resyncing' : state;
    },
    confirmedAt() {
      const marked = account.confirmedAt(new Set([symbol, ...account.crossSymbols]));
      return Math.min(marked, book()?.confirmedAt ?? 0);
    },
    follows: (subject) =>
      subject === `mark:${symbol}` || account.crossSymbols.some((each) => subject === `mark:${each}`),
    write(out, texts) {
      const contract = contracts.of(symbol);
      const estimate = contract && estimateOf(parts, contract, order);
      out.fields(
        KIND,
        contract && estimate ? shownOf({ account, contract, estimate }, texts) : UNKNOWN_ORDER,
      );
    },
  };
}

/** Undefined while the book, the mark or the user's fees are unknown. */
function estimateOf(
  { account, contracts, input }: OpeningParts,
  contract: Contract,
  order: OpeningInput,
): OpeningEstimate | undefined {
  const { instrument, steps, terms } = contract;
  const { symbol, quote } = instrument;
  const fees = contracts.feesOf(account.isVisitor);
  const book = input.market.book(symbol);
  const slippage = contracts.slippageBps;
  const mark = account.markOf(symbol);
  if (fees === undefined || slippage === undefined || mark === undefined || book?.state !== 'live')
    return undefined;
  const { grid, perOrder } = steps;
  const { side, positionSide, leverage, marginMode } = order;
  const tick = stepsIn(order.price, grid.price, perOrder.price);
  // A limit order without a price that an order can have.
  if (order.type === 'limit' && tick === undefined) return { order: undefined, most: undefined };
  const feePpm = Math.max(fees.maker, fees.taker);
  return openingEstimate(
    {
      closesOnly: order.reduceOnly || (positionSide !== 'net' && positionSide !== sideOpenedBy(side)),
      ...{ tick, lots: stepsIn(order.size, grid.size, perOrder.size) },
      slippageBps: order.slippageBps === 0 ? slippage : Math.min(order.slippageBps, slippage),
    },
    {
      terms: { steps, contract: terms, side, leverage, marginMode, feePpm, mark },
      fees,
      payer: account.payerOf(contract, order),
      spendable: account.spendable(quote),
      levels: sideOf(book, side === 'buy' ? 'asks' : 'bids'),
      resting: account.restingOf(contract, side),
      limits: contract.limits,
      exposure: exposureBeside(account, contract, order),
    },
  );
}

/** In the book's steps. @param perOrder how many of them an order step is */
function stepsIn(text: string, step: Step, perOrder: number): number | undefined {
  const steps = (text === '' ? 0 : (parseSteps(text, step) ?? 0)) * perOrder;
  return steps > 0 && Number.isSafeInteger(steps) ? steps : undefined;
}

function sideOf({ levels, steps }: OrderBook, side: 'asks' | 'bids'): BookSideLevels {
  if (steps.size.wide === true) return { ticks: [], lots: [] };
  const [ticks, lots] = [new Float64Array(LEVELS), new Float64Array(LEVELS)];
  const count = levels[side].read(LEVELS, ticks, lots);
  return { ticks: ticks.subarray(0, count), lots: lots.subarray(0, count) };
}

interface Estimated {
  readonly account: ContractAccount;
  readonly contract: Contract;
  readonly estimate: OpeningEstimate;
}

function shownOf({ account, contract, estimate }: Estimated, texts: Texts) {
  const { instrument, steps } = contract;
  const { most, order } = estimate;
  const mark = account.markOf(instrument.symbol);
  const limit = order?.fault ?? '';
  // The platform has no position of this size.
  const liquidation = limit === '' ? order?.liquidation : undefined;
  return {
    insufficient: order?.isPaid === false,
    limit,
    partial: order?.isPartial === true,
    reduces: order !== undefined && order.closes === order.fill.lots,
    closes: order === undefined || order.closes === 0 ? '' : texts.full(shownSteps(order.closes, steps.size)),
    cost: balanceText(costOf(order), texts),
    fee: moneyText(order?.fee, texts),
    value: moneyText(order?.fill.total, texts),
    available: availableText(account.spendable(instrument.quote), texts),
    most: most === undefined ? UNKNOWN : texts.full(shownSteps(most.lots, steps.size)),
    mostValue: moneyText(most?.total, texts),
    liquidation: priceText(liquidation, steps.price, texts),
    distance:
      liquidation === undefined || mark === undefined
        ? UNKNOWN
        : texts.percent(distanceTo(liquidation, mark)),
    plainMost: most === undefined ? '' : minorText(baseOf(steps, most.lots)),
    plainCost: order === undefined ? '' : minorText(order.cost),
    plainFill: order === undefined ? '' : fillText(contract, order),
    plainMostBound: most === undefined ? '' : boundText(contract, most),
  };
}

/** An order that frees money costs nothing. */
function costOf(order: OrderEstimate | undefined): Minor | undefined {
  return order !== undefined && order.cost < 0n ? 0n : order?.cost;
}

/** For the explanation of the order: its quantity and value, the value taken at once, and what it closes. */
function fillText({ steps }: Contract, { fill, taken, closed }: OrderEstimate): string {
  const amounts = [baseOf(steps, fill.lots), fill.total, taken, baseOf(steps, closed.lots), closed.total];
  return amounts.map((amount) => minorText(amount)).join(' ');
}

/** For the explanation of the maximum. */
function boundText({ steps }: Contract, { bound, rests, lots, total, next, limited }: MostOrder): string {
  const amounts = [
    ...[baseOf(steps, lots), total, baseOf(steps, next?.lots ?? 0), next?.total ?? 0n],
    ...[limited?.most.limit ?? 0n, limited?.most.held ?? 0n, limited?.next.held ?? 0n],
  ];
  return [bound, rests ? 'rests' : 'trades', ...amounts.map((amount) => minorText(amount))].join(' ');
}
