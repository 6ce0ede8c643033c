/**
 * The contracts with their terms, and the user's fees, from two REST calls. They are requested with the first watched
 * topic, again each minute while one is watched, and after a reconnection, because an operator may change them at any
 * moment. A failed call changes nothing: the last known terms stay.
 */
import { contractTerms, type ContractTerms, type TierRow } from '#domain/contract/contract-terms';
import type { PositionLimits } from '#domain/contract/position-limits';
import { minorOf } from '#domain/ledger/minor';
import type { Instrument } from '#domain/market/instrument';
import { feesOfLevel, orderStepsOf, type OrderSteps } from '#domain/trading/order';
import type { Bps, Millis } from '#domain/units';
import { API_PREFIX } from '#protocol/names/addresses';
import { SUCCESS } from '#protocol/names/codes';
import { TERMS_CALLS } from '#protocol/names/terms-calls';
import { isFields } from '../feed/check.ts';
import { isAmount, isCount } from '../feed/check-json.ts';
import type { TopicProviderInput } from '../topic-provider.ts';

const REFRESH_MILLIS: Millis = 60_000;
const RETRY_MILLIS: Millis = 3_000;

export interface Contract {
  readonly instrument: Instrument;
  readonly steps: OrderSteps;
  readonly terms: ContractTerms;
  readonly limits: PositionLimits;
}

/** In parts per million. */
export interface ContractFees {
  readonly maker: number;
  readonly taker: number;
}

interface SentMarket {
  readonly tiers: readonly TierRow[];
  readonly limits: PositionLimits;
}

interface SentTerms {
  readonly levels: readonly ContractFees[];
  readonly slippageBps: Bps;
  readonly markets: ReadonlyMap<string, SentMarket>;
}

export class Contracts {
  private readonly input: TopicProviderInput;
  private readonly changed: () => void;
  private readonly made = new Map<string, Contract>();
  /** As the platform sent it last; equal answers change nothing. */
  private text = '';
  private sent: SentTerms | undefined;
  private vip: number | undefined;
  private watchers = 0;
  private stop: (() => void) | undefined;

  /** @param changed called after terms or fees became known or changed */
  constructor(input: TopicProviderInput, changed: () => void) {
    this.input = input;
    this.changed = changed;
  }

  /** Undefined while its terms are unknown, and for a market without any. */
  of(symbol: string): Contract | undefined {
    return this.made.get(symbol) ?? this.make(symbol);
  }

  /** The user's fees; undefined while they are unknown. @param isVisitor nobody is logged in: level 0 counts */
  feesOf(isVisitor: boolean): ContractFees | undefined {
    const vip = isVisitor ? 0 : this.vip;
    return this.sent && vip !== undefined ? feesOfLevel(this.sent.levels, vip) : undefined;
  }

  /** The platform's maximum of a market order's slippage; undefined while it is unknown. */
  get slippageBps(): Bps | undefined {
    return this.sent?.slippageBps;
  }

  /** A topic is watched. */
  join(): void {
    if (++this.watchers > 1) return;
    this.ask();
    this.stop = this.input.clock.every(REFRESH_MILLIS, () => {
      this.ask();
    });
  }

  leave(): void {
    if (--this.watchers > 0) return;
    this.stop?.();
    this.stop = undefined;
  }

  /** Another user is logged in, or nobody. */
  forgetUser(): void {
    this.vip = undefined;
  }

  /** These markets have other steps. */
  rebuild(symbols: ReadonlySet<string>): void {
    for (const symbol of symbols) this.made.delete(symbol);
  }

  ask(): void {
    if (this.watchers === 0) return;
    void this.askTerms();
    void this.askLevel();
  }

  async askLevel(): Promise<void> {
    const answer = await this.input.rest(API_PREFIX + TERMS_CALLS.userSelf.path);
    const vip = answer?.code === SUCCESS && isFields(answer.data) ? answer.data['vip'] : undefined;
    if (!isCount(vip) || vip === this.vip) return;
    this.vip = vip;
    this.changed();
  }

  private async askTerms(): Promise<void> {
    const answer = await this.input.rest(API_PREFIX + TERMS_CALLS.contractTerms.path);
    const sent = answer?.code === SUCCESS ? termsIn(answer.data) : undefined;
    if (sent === undefined) {
      this.input.clock.after(RETRY_MILLIS, () => {
        if (this.watchers > 0 && this.sent === undefined) void this.askTerms();
      });
      return;
    }
    const text = JSON.stringify(answer?.data);
    if (text === this.text) return;
    this.text = text;
    this.sent = sent;
    this.made.clear();
    this.changed();
  }

  private make(symbol: string): Contract | undefined {
    const instrument = this.input.instruments.of(symbol);
    const sent = this.sent?.markets.get(symbol);
    if (instrument === undefined || sent === undefined) return undefined;
    const steps = orderStepsOf(instrument);
    const { tiers, limits } = sent;
    const contract = { instrument, steps, terms: contractTerms(steps, tiers), limits };
    this.made.set(symbol, contract);
    return contract;
  }
}

/** The platform checks its answers; here only fields that would break the engine are checked. */
function termsIn(answer: unknown): SentTerms | undefined {
  if (!isFields(answer)) return undefined;
  const { levels, slippageBps, markets } = answer;
  if (!Array.isArray(levels) || !levels.every(isFees) || !isCount(slippageBps) || !Array.isArray(markets))
    return undefined;
  const sent = new Map<string, SentMarket>();
  for (const market of markets as readonly unknown[]) {
    if (!isFields(market) || typeof market['symbol'] !== 'string' || !Array.isArray(market['tiers']))
      continue;
    const rows = (market['tiers'] as readonly unknown[]).map(tierIn);
    const limits = limitsIn(market['limits']);
    if (rows.length > 0 && limits !== undefined && rows.every((row) => row !== undefined))
      sent.set(market['symbol'], { tiers: rows, limits });
  }
  return { levels, slippageBps, markets: sent };
}

function isFees(value: unknown): value is ContractFees {
  return isFields(value) && isCount(value['maker']) && isCount(value['taker']);
}

function limitsIn(value: unknown): PositionLimits | undefined {
  if (!isFields(value)) return undefined;
  const amountIn = (text: unknown) => (isAmount(text) ? minorOf(text) : undefined);
  const [position, share, exposure] = [value['position'], value['share'], value['exposure']].map(amountIn);
  if (position === undefined || share === undefined || exposure === undefined) return undefined;
  return { position, share, exposure };
}

function tierIn(value: unknown): TierRow | undefined {
  if (!isFields(value)) return undefined;
  const { upTo, maintenancePpm, mostLeverage } = value;
  const notional = isAmount(upTo) ? minorOf(upTo) : undefined;
  if (notional === undefined || !isCount(maintenancePpm) || !isCount(mostLeverage)) return undefined;
  return { upTo: notional, maintenancePpm, mostLeverage };
}
