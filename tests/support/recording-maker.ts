/**
 * Makes a short recording from a seed: a minute of one spot market with more than 400 levels a side and of one thin
 * perpetual with marks. It contains the hard cases: levels that leave the best 200 and return, deletions of levels
 * that do not exist, times that step back, a second snapshot, a jump far beyond any window, a side of fewer than 25
 * levels.
 */
import { formatSteps, stepsOf } from '../../domain/market/instrument.ts';
import type { Steps } from '../../domain/market/instrument.ts';

export const SHORT_RECORDING_SEED = 20_240_808;

const START = 1_723_161_256_000;
const MINUTE = 60_000;
const STEP_MILLIS = 150;

export interface MarketPlan {
  readonly symbol: string;
  readonly steps: Steps;
  readonly centre: number;
  /** How far from the centre levels are, and how many of a hundred ticks have one. */
  readonly reach: number;
  readonly density: number;
  readonly changes: number;
}

const spot: MarketPlan = {
  symbol: 'ABC-USDT',
  steps: stepsOf({ priceStep: '0.01', sizeStep: '0.1' }),
  centre: 25_000,
  reach: 680,
  density: 75,
  changes: 10,
};

const perpetual: MarketPlan = {
  symbol: 'ABC-USDT-PERP',
  steps: stepsOf({ priceStep: '0.005', sizeStep: '1' }),
  centre: 50_020,
  reach: 70,
  density: 30,
  changes: 4,
};

/** A random whole number below `limit`, by mulberry32: the same seed gives the same numbers. */
export function seededDice(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

type Side = Map<number, number>;

/** A random market: its book, and the lines that record each change. */
export class MarketScript {
  readonly plan: MarketPlan;
  centre: number;
  private readonly dice: (limit: number) => number;
  private readonly bids: Side = new Map();
  private readonly asks: Side = new Map();
  private changed: { bids: Side; asks: Side } = { bids: new Map(), asks: new Map() };

  constructor(plan: MarketPlan, dice: (limit: number) => number) {
    this.plan = plan;
    this.centre = plan.centre;
    this.dice = dice;
    for (let away = 1; away <= plan.reach; away++) this.sow(away);
    this.changed = { bids: new Map(), asks: new Map() };
  }

  snapshot(): object {
    this.changed = { bids: new Map(), asks: new Map() };
    return {
      type: 'snapshot',
      symbol: this.plan.symbol,
      bids: this.rows(this.bids),
      asks: this.rows(this.asks),
    };
  }

  delta(): object {
    const { bids, asks } = this.changed;
    this.changed = { bids: new Map(), asks: new Map() };
    return { type: 'delta', symbol: this.plan.symbol, bids: this.rows(bids), asks: this.rows(asks) };
  }

  /** Moves the centre: removes crossed levels and fills the range behind it again. */
  moveBy(ticks: number): void {
    this.centre += ticks;
    for (const tick of [...this.bids.keys()]) if (tick >= this.centre) this.set('bids', tick, 0);
    for (const tick of [...this.asks.keys()]) if (tick <= this.centre) this.set('asks', tick, 0);
    const depth = Math.min(Math.abs(ticks) + 2, this.plan.reach);
    for (let away = 1; away <= depth; away++) this.sow(away);
  }

  /** Adds, changes and removes single levels; sometimes deletes one that never existed. */
  shuffle(): void {
    for (let i = 0; i < this.plan.changes; i++) {
      const away = 1 + this.dice(this.dice(2) === 0 ? 30 : this.plan.reach);
      const side = this.dice(2) === 0 ? 'bids' : 'asks';
      this.set(side, this.tickAt(side, away), this.dice(3) === 0 ? 0 : 1 + this.dice(5000));
    }
  }

  /** Fills gaps near the best price, or creates them: the 200th level leaves the window, or returns. */
  crowd(side: 'bids' | 'asks', fill: boolean): void {
    for (let away = 1; away <= 60; away++) {
      if (fill || away % 3 !== 0) this.set(side, this.tickAt(side, away), fill ? 1 + this.dice(900) : 0);
    }
  }

  trade(id: number): object {
    const side = this.dice(2) === 0 ? 'buy' : 'sell';
    const resting = [...(side === 'buy' ? this.asks : this.bids).keys()];
    const price = side === 'buy' ? Math.min(...resting) : Math.max(...resting);
    const { steps, symbol } = this.plan;
    const size = formatSteps(1 + this.dice(400), steps.size);
    return { type: 'trade', symbol, id, price: formatSteps(price, steps.price), size, side };
  }

  mark(index: number, nextFundingTime: number): object {
    const text = (tick: number) => formatSteps(tick, this.plan.steps.price);
    const fundingRate = formatSteps(100 + this.dice(50), { digits: 6, unit: 1 });
    return {
      type: 'mark',
      symbol: this.plan.symbol,
      // One digit finer than the tick, as venues write it.
      mark: `${text(this.centre)}${String(this.dice(10))}`,
      index: text(index),
      fundingRate,
      nextFundingTime,
    };
  }

  private sow(away: number): void {
    for (const side of ['bids', 'asks'] as const) {
      const tick = this.tickAt(side, away);
      if (this[side].has(tick) || this.dice(100) >= this.plan.density) continue;
      this.set(side, tick, 1 + this.dice(5000));
    }
  }

  private tickAt(side: 'bids' | 'asks', away: number): number {
    return this.centre + (side === 'bids' ? -away : away);
  }

  private set(side: 'bids' | 'asks', tick: number, lots: number): void {
    if (lots === 0) this[side].delete(tick);
    else this[side].set(tick, lots);
    this.changed[side].set(tick, lots);
  }

  private rows(side: Side): [string, string][] {
    const { price, size } = this.plan.steps;
    return [...side].map(([tick, lots]) => [formatSteps(tick, price), formatSteps(lots, size)]);
  }
}

export function makeRecording(seed: number): string {
  const dice = seededDice(seed);
  const markets = [new MarketScript(spot, dice), new MarketScript(perpetual, dice)] as const;
  const lines: string[] = [];
  const write = (t: number, event: object) => lines.push(JSON.stringify({ t, ...event }));
  write(0, { type: 'instrument', symbol: spot.symbol, priceStep: '0.01', sizeStep: '0.1' });
  write(0, { type: 'instrument', symbol: perpetual.symbol, priceStep: '0.005', sizeStep: '1' });
  for (const market of markets) write(START, market.snapshot());
  let tradeId = 900_000;
  for (let at = STEP_MILLIS, turn = 1; at <= MINUTE; at += STEP_MILLIS, turn++) {
    // Every seventh line has an earlier time than the line before it.
    const t = START + at - (turn % 7 === 0 ? STEP_MILLIS + 12 : 0);
    for (const market of markets) {
      for (let i = dice(3); i > 0; i--) write(t, market.trade(tradeId++));
      playTurn(market, turn, dice);
      write(t + dice(20), turn === 250 ? market.snapshot() : market.delta());
    }
    if (turn % 5 === 0) write(t, markets[1].mark(markets[0].centre * 2 + dice(3), START + 8 * 3_600_000));
  }
  return `${lines.join('\n')}\n`;
}

function playTurn(market: MarketScript, turn: number, dice: (limit: number) => number): void {
  market.moveBy(dice(7) - 3);
  market.shuffle();
  if (turn % 20 === 10) market.crowd(turn % 40 === 10 ? 'bids' : 'asks', turn % 80 < 40);
  if (market.plan === perpetual && turn === 180) market.moveBy(4000);
  if (market.plan === perpetual && turn === 320) market.moveBy(-3100);
}
