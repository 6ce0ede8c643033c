/**
 * Recomputes an option's prices, outcome and payment from what proves it (`GET /option/proof`), and from nothing else.
 */
import { minorOf, minorText, type Minor } from '../ledger/minor.ts';
import type { Millis } from '../units.ts';
import { exitPayment, exitSample } from './exit.ts';
import { openingDeadline, type OptionDirection, type OptionRule } from './option-terms.ts';
import { averagePrice, outcomeOf } from './outcome.ts';
import { oddsOf, payoutOf } from './payoff.ts';
import { provenBand, type BandRule } from './volatility.ts';

interface ProvenSample {
  readonly time: Millis;
  readonly price: string;
}

export interface ProvenOption {
  readonly order: OptionRule &
    BandRule & {
      readonly direction: OptionDirection;
      readonly stake: string;
      readonly fee: string;
      readonly odds: string;
      readonly bandPpm: number;
      readonly step: string;
      readonly status: string;
      readonly cause: string;
      readonly opened: string;
      readonly openedTime: Millis;
      readonly delivery: Millis;
      readonly delivered: string;
      readonly outcome: string;
      readonly payout: string;
      readonly created: Millis;
      readonly cycleMillis: Millis;
      readonly exitShareBps: number;
      readonly exitAsked: Millis;
      readonly exitedTime: Millis;
    };
  /** Before the purchase: the band follows from their volatility, unless it is fixed. */
  readonly volatility: readonly ProvenSample[];
  readonly opening: readonly ProvenSample[];
  readonly delivery: readonly ProvenSample[];
  /** Up to the one that gave an early exit its price; none: it was not given back. */
  readonly exit: readonly ProvenSample[];
}

/** The band and the end of an order as the samples give them. */
export interface ProvenEnd {
  readonly bandPpm: number;
  readonly status: string;
  readonly cause: string;
  readonly opened: string;
  readonly openedTime: Millis;
  readonly delivered: string;
  readonly outcome: string;
  readonly payout: string;
}

const NOT_ENDED = { cause: '', delivered: '', outcome: '', payout: '0' };

export function provenEnd(proof: ProvenOption): ProvenEnd {
  const { order, volatility, opening, delivery } = proof;
  const { created, openDelayMillis, windowMillis, delivery: due, direction, step } = order;
  const bandPpm = order.bandWidthBps > 0 ? provenBand(order, volatility) : order.bandPpm;
  const ended = { ...NOT_ENDED, bandPpm };
  const latest = openingDeadline(order, created, due);
  const back = minorText(amountOf(order.stake) + amountOf(order.fee));
  const first = opening.find(({ time }) => time >= created + openDelayMillis && time <= latest);
  if (first === undefined)
    return { ...ended, status: 'returned', cause: 'no-opening', opened: '', openedTime: 0, payout: back };
  const opened = { opened: first.price, openedTime: first.time };
  if (order.exitedTime > 0) return { ...ended, ...opened, ...exitOf(proof, { ...opened, bandPpm }) };
  // No sample shows that a contract ended before a delivery; all of the money is back.
  if (order.cause === 'delisted')
    return { ...ended, ...opened, status: 'returned', cause: 'delisted', payout: back };
  const window = delivery.filter(({ time }) => time >= due - windowMillis && time < due);
  if (window.length === 0)
    return { ...ended, ...opened, status: 'returned', cause: 'no-delivery-price', payout: back };
  const prices = window.map(({ price }) => price);
  const delivered = averagePrice(prices, step);
  const outcome = outcomeOf(first.price, delivered, bandPpm, step);
  const payout = outcome === direction ? payoutOf(amountOf(order.stake), oddsOf(order.odds)) : 0n;
  return { ...ended, ...opened, status: 'settled', delivered, outcome, payout: minorText(payout) };
}

function exitOf({ order, exit }: ProvenOption, found: Pick<ProvenEnd, 'opened' | 'bandPpm'>) {
  const sample = exitSample(order, order.exitAsked, exit);
  const terms = { ...order, ...found, oddsBps: oddsOf(order.odds) };
  const paid = sample && exitPayment(amountOf(order.stake), terms, sample, exit);
  return { status: 'exited', delivered: sample?.price ?? '', payout: minorText(paid ?? 0n) };
}

function amountOf(text: string): Minor {
  const amount = minorOf(text);
  if (amount === undefined) throw new RangeError(`not an amount: ${text}`);
  return amount;
}

/** The fields in which an ended order differs from what the samples give. */
export function unprovenFields(proof: ProvenOption): readonly (keyof ProvenEnd)[] {
  const end = provenEnd(proof);
  return (Object.keys(end) as (keyof ProvenEnd)[]).filter((field) => proof.order[field] !== end[field]);
}
