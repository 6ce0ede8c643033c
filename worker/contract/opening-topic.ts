/** `opening/<symbol>/<spec>`: estimates of an order while it is typed. */
import { isolatedLiquidation, liquidationBeside } from '#domain/contract/liquidation';
import { openingEstimate, type OpeningEstimate, type OrderEstimate } from '#domain/contract/opening-estimate';
import type { OpeningInput } from '#domain/contract/opening-spec';
import { distanceTo } from '#domain/contract/position-values';
import { minorText } from '#domain/ledger/minor';
import { parseSteps, shownSteps, type Step } from '#domain/market/instrument';
import { UNKNOWN } from '#domain/number-text';
import type { BookSideLevels } from '#domain/trading/market-order';
import { baseOf } from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import { TOPIC_KINDS } from '#protocol/names/topic-kinds';
import type { Texts } from '../format/texts.ts';
import type { OrderBook } from '../market/order-book.ts';
import type { TopicProviderInput, TopicView } from '../topic-provider.ts';
import type { ContractAccount } from './contract-account.ts';
import type { Contract, Contracts } from './contracts.ts';
import { balanceText, moneyText, priceText, type ContractValues } from './contract-values.ts';

const KIND = TOPIC_KINDS.opening;
type Shown = Readonly<Record<(typeof KIND.texts)[number], string>>;

const NOTHING = Object.fromEntries(KIND.texts.map((name) => [name, UNKNOWN])) as Shown;
const UNKNOWN_ORDER = {
  ...NOTHING,
  ...{ plainMost: '', plainCost: '', insufficient: false, aboveLimit: false, partial: false },
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
        contract && estimate ? shownOf({ parts, contract, order, estimate }, texts) : UNKNOWN_ORDER,
      );
    },
  };
}

/** Undefined while the book or the user's fees are unknown. */
function estimateOf(
  { account, contracts, input }: OpeningParts,
  contract: Contract,
  order: OpeningInput,
): OpeningEstimate | undefined {
  const { instrument, steps, terms } = contract;
  const { symbol } = instrument;
  const fees = contracts.feesOf(account.isVisitor);
  const book = input.market.book(symbol);
  const slippage = contracts.slippageBps;
  if (fees === undefined || slippage === undefined || book?.state !== 'live') return undefined;
  const { grid, perOrder } = steps;
  const tick = stepsIn(order.price, grid.price, perOrder.price);
  // A limit order without a price that an order can have.
  if (order.type === 'limit' && tick === undefined) return { order: undefined, most: undefined };
  const { side, positionSide, leverage } = order;
  const closing = positionSide !== 'net' && (side === 'buy') !== (positionSide === 'long');
  return openingEstimate(
    {
      ...{ side, leverage, tick, lots: stepsIn(order.size, grid.size, perOrder.size) },
      closesOnly: order.reduceOnly || closing,
      slippageBps: order.slippageBps === 0 ? slippage : Math.min(order.slippageBps, slippage),
    },
    {
      ...{ steps, terms, fees, levels: sideOf(book, side === 'buy' ? 'asks' : 'bids') },
      mark: account.markOf(symbol),
      available: account.spendable(instrument.quote),
      open: account.positionFor(symbol, positionSide),
      resting: account.restingOf(contract, side),
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
  readonly parts: OpeningParts;
  readonly contract: Contract;
  readonly order: OpeningInput;
  readonly estimate: OpeningEstimate;
}

function shownOf({ parts, contract, order, estimate }: Estimated, texts: Texts) {
  const { account } = parts;
  const { instrument, steps } = contract;
  const { most } = estimate;
  const typed = estimate.order;
  const available = account.spendable(instrument.quote);
  const mark = account.markOf(instrument.symbol);
  const liquidation = typed && liquidationAfter(account, contract, order, typed);
  return {
    insufficient: typed !== undefined && available !== undefined && typed.cost > available,
    aboveLimit: typed?.isAboveLimit === true,
    partial: typed?.isPartial === true,
    cost: balanceText(typed?.cost, texts),
    fee: moneyText(typed?.fee, texts),
    value: moneyText(typed?.fill.total, texts),
    available: moneyText(available, texts),
    most: most === undefined ? UNKNOWN : texts.full(shownSteps(most.lots, steps.size)),
    mostValue: moneyText(most?.total, texts),
    liquidation: priceText(liquidation, steps.price, texts),
    distance:
      liquidation === undefined || mark === undefined
        ? UNKNOWN
        : texts.percent(distanceTo(liquidation, mark)),
    plainMost: most === undefined ? '' : minorText(baseOf(steps, most.lots)),
    plainCost: typed === undefined ? '' : minorText(typed.cost),
  };
}

/** Where the position that follows would be liquidated. In cross margin its whole account moves. */
function liquidationAfter(
  account: ContractAccount,
  { terms, instrument }: Contract,
  { marginMode, positionSide }: OpeningInput,
  { after, settled, fee }: OrderEstimate,
): Ticks | undefined {
  if (after === undefined) return undefined;
  if (marginMode === 'isolated') return isolatedLiquidation(terms, after);
  const beside = account.crossBeside(instrument.quote, instrument.symbol);
  if (beside === undefined) return undefined;
  const pair =
    positionSide === 'net'
      ? undefined
      : account.positionFor(instrument.symbol, positionSide === 'long' ? 'short' : 'long');
  const { down, up } = liquidationBeside(terms, pair ? [after, pair] : [after], {
    ...beside,
    equity: beside.equity + settled - fee,
  });
  return after.side === 'long' ? (down ?? up) : (up ?? down);
}
