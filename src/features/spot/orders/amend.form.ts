/** The change of an open order as pure functions: the typed values, checked by the rule that the core uses. */
import { minorOf } from '#domain/ledger/minor';
import { parseSteps, stepsOf, type Instrument } from '#domain/market/instrument';
import { checkAmend, type AmendProblem } from '#domain/spot/check-amend';
import type { SoundAmend } from '#domain/trading/check-amend';
import { orderStepsOf } from '#domain/trading/order';
import type { SpotOrder } from '#protocol/names/spot';
import {
  askedHarm,
  executesAt,
  refusedPrice,
  type BestPrices,
  type TicketProblem,
} from '../../../blocks/trading/against-market.ts';

/** Plain decimals, or texts that are not amounts (`amountValue`); an empty field leaves the value unchanged. */
export interface AmendForm {
  readonly price: string;
  readonly size: string;
}

export interface AmendSummary {
  /** The input of the command. */
  readonly input: AmendForm;
  readonly price: AmendProblem | TicketProblem | undefined;
  readonly size: AmendProblem | undefined;
  /** The effect of the change; undefined if there is a problem. */
  readonly change: SoundAmend['change'] | undefined;
  /** The same as the ticket's. */
  readonly harm: number;
  readonly executesAt: string;
}

/** The market values that the form needs. */
export interface AmendMarket {
  readonly best: BestPrices;
  readonly warningBps: number | undefined;
  readonly bandBps: number | undefined;
}

/** @param available balance of the asset that pays, exact decimal text; "" while it is unknown */
export function amendSummary(
  form: AmendForm,
  order: SpotOrder,
  instrument: Instrument,
  available: string,
  market: AmendMarket,
): AmendSummary {
  const { price, size } = stepsOf(instrument);
  const stands = {
    side: order.side,
    tick: parseSteps(order.price, price) ?? 0,
    lots: parseSteps(order.size, size) ?? 0,
    filled: parseSteps(order.filled, size) ?? 0,
  };
  const has = available === '' ? undefined : minorOf(available);
  const checked = checkAmend(stands, form, { instrument, available: has });
  const problems = 'problems' in checked ? checked.problems : [];
  const about = (field: string) => problems.find((each) => each.field === field);
  const tick = 'problems' in checked || checked.change !== 'replaced' ? undefined : checked.tick;
  const { side } = order;
  const { best, warningBps } = market;
  const refused = tick && refusedPrice(order, tick, { ...market, instrument });
  const isAsked = tick !== undefined && refused === undefined;
  return {
    input: form,
    price: refused ?? about('price'),
    size: about('size'),
    change: 'problems' in checked || refused !== undefined ? undefined : checked.change,
    harm: isAsked ? askedHarm(side, tick, best, warningBps) : 0,
    executesAt: isAsked
      ? executesAt({ side, tick, lots: undefined, levels: undefined }, best, orderStepsOf(instrument))
      : '',
  };
}
