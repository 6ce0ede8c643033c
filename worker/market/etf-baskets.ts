/** The baskets of all ETFs, requested from the platform while a topic of them is watched. */
import { parseScaled } from '#domain/decimal-text';
import { PER_SHARE_DIGITS, type PerShare } from '#domain/etf/basket';
import { etfMarketOf } from '#domain/etf/etf-terms';
import type { Millis } from '#domain/units';
import { API_PREFIX } from '#protocol/names/addresses';
import { SUCCESS } from '#protocol/names/codes';
import { ETF_CALLS } from '#protocol/names/etf-calls';
import { isFields } from '../feed/check.ts';
import type { TopicProviderInput } from '../topic-provider.ts';

export interface BasketPart {
  readonly asset: string;
  readonly symbol: string;
  readonly perShare: PerShare;
}

export interface LiveBasket {
  readonly parts: readonly BasketPart[];
  /** USDT in one share. */
  readonly cashPerShare: PerShare;
}

/** The quantities per share change with a rebalancing and, by very little, once a day. */
const AGAIN_MILLIS: Millis = 60_000;
const RETRY_MILLIS: Millis = 3_000;

export class EtfBaskets {
  /** Undefined before the first answer. */
  private known: ReadonlyMap<string, LiveBasket> | undefined;
  /** When the platform last sent them. */
  private sentAt: Millis = 0;
  private hasFailed = false;
  private stop: (() => void) | undefined;
  private watchers = 0;

  constructor(
    private readonly input: Pick<TopicProviderInput, 'rest' | 'clock' | 'connection'>,
    private readonly changed: () => void,
  ) {}

  get areKnown(): boolean {
    return this.known !== undefined;
  }

  /** They are as old as their last answer once a request fails; Infinity: the last one was answered. */
  get confirmedAt(): Millis {
    return this.hasFailed ? this.sentAt : Infinity;
  }

  of(product: string): LiveBasket | undefined {
    return this.known?.get(product);
  }

  join(): void {
    this.watchers += 1;
    if (this.watchers === 1) void this.ask();
  }

  leave(): void {
    this.watchers -= 1;
    if (this.watchers > 0) return;
    this.stop?.();
    this.stop = undefined;
    // While nobody watches they are not kept current.
    this.known = undefined;
  }

  private async ask(): Promise<void> {
    const answer = await this.input.rest(`${API_PREFIX}${ETF_CALLS.etfProducts.path}`);
    const baskets = answer?.code === SUCCESS ? readBaskets(answer.data) : undefined;
    if (this.watchers === 0) return;
    this.hasFailed = baskets === undefined;
    if (baskets !== undefined) {
      this.known = baskets;
      this.sentAt = this.input.connection.serverNow;
    }
    this.changed();
    this.stop?.();
    this.stop = this.input.clock.after(baskets === undefined ? RETRY_MILLIS : AGAIN_MILLIS, () => {
      void this.ask();
    });
  }
}

/** Undefined if the answer has another form. */
function readBaskets(answer: unknown): ReadonlyMap<string, LiveBasket> | undefined {
  if (!isFields(answer) || !Array.isArray(answer['list'])) return undefined;
  const baskets = new Map<string, LiveBasket>();
  for (const row of answer['list'] as unknown[]) {
    if (!isFields(row) || typeof row['product'] !== 'string' || !Array.isArray(row['coins']))
      return undefined;
    const parts = (row['coins'] as unknown[]).map(readPart);
    const cashPerShare = readPerShare(row['cashPerShare']);
    if (parts.includes(undefined) || cashPerShare === undefined) return undefined;
    baskets.set(row['product'], { parts: parts as BasketPart[], cashPerShare });
  }
  return baskets;
}

function readPart(coin: unknown): BasketPart | undefined {
  if (!isFields(coin)) return undefined;
  const { asset, quantity } = coin;
  const perShare = readPerShare(quantity);
  if (typeof asset !== 'string' || perShare === undefined) return undefined;
  return { asset, symbol: etfMarketOf(asset), perShare };
}

function readPerShare(text: unknown): PerShare | undefined {
  return typeof text === 'string' ? parseScaled(text, PER_SHARE_DIGITS) : undefined;
}
