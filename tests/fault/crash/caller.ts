/**
 * One user with a device: logs in by a name, has the demo funds, moves money between accounts, and retries until an
 * answer arrives.
 */
import { request, type Agent } from 'node:http';
import { ACCOUNT_KINDS } from '../../../domain/ledger/account-kinds.ts';
import { canonicalText } from '../../../server/core/canonical-text.ts';
import { commandIds } from '../../support/command-ids.ts';
import { chanceOf } from '../../support/random-candles.ts';
import { ContractCaller } from './contract-caller.ts';
import type { Acknowledgement, SentCommand } from './driver-messages.ts';
import type { AccountEvent } from '../../../protocol/names/account.ts';
import { EtfCaller } from './etf-caller.ts';
import { OptionCaller } from './option-caller.ts';
import { MIRRORED } from './mirrored-market.ts';

export interface CoreCalls {
  readonly agent: Agent;
  acknowledge(acknowledgement: Acknowledgement, path: string): void;
  askedAgain(): void;
  /** A command without an answer was sent again and got one. */
  retried(): void;
  complain(sentence: string): void;
}

interface Answer {
  readonly code: number | string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** The platform ended before the answer. */
class NoAnswer extends Error {}

/** Two callers share one user, so that their commands compete. */
const CALLERS_A_USER = 2;
const ASSETS = ['USDT', 'BTC', 'ETH', 'SOL'];
/** In the second one, orders that reach the market maker's levels wait (`mirrored-market.ts`). */
const MARKETS = [
  { symbol: 'BTC-USDT', size: '0.0001', low: '100.0', high: '9000000.0' },
  { symbol: MIRRORED, size: '0.003', low: '10.00', high: '900000.00' },
] as const;
const FOR_CONTRACTS = { from: 'funds', to: 'contract', asset: 'USDT', amount: '1000' };
const FOR_OPTIONS = { ...FOR_CONTRACTS, to: 'options' };
const AMOUNTS = ['0.00000001', '0.01', '1', '0.12345678', '9', '100000'];
/** How many of its newest commands a caller repeats in each run. */
const ASKED_AGAIN = 2;
/** A platform that is stopping or still starting: counts as no answer. */
const CLOSING = 503;
const HALTED = 'core.halted';
const FINAL = new Set<number | string>([
  ...[200, 'assets.not-enough', 'assets.faucet-empty'],
  ...['spot.insufficient-balance', 'spot.no-liquidity', 'spot.no-order', 'spot.too-many-orders'],
  ...['contract.insufficient-balance', 'contract.no-liquidity', 'contract.not-fillable'],
  ...['contract.too-many-triggers', 'contract.no-price', 'contract.index-stale', 'contract.resuming'],
  ...['contract.no-order', 'contract.no-position', 'contract.no-trigger', 'contract.unchanged'],
  ...['contract.too-many-orders', 'contract.margin-needed', 'contract.no-mark'],
  ...['contract.wrong-side', 'contract.beyond-liquidation'],
  ...['option.closed', 'option.no-index', 'option.too-quiet', 'option.exposure', 'option.below-minimum'],
  ...['option.too-many-orders', 'option.insufficient-balance'],
  ...['etf.no-product', 'etf.below-minimum', 'etf.insufficient-balance', 'etf.closed'],
  ...['etf.no-liquidity', 'etf.limit', 'etf.too-many'],
]);
/** The row that the command names is open no more. */
const ENDED = new Set<number | string>(['contract.no-order', 'contract.no-position', 'contract.no-trigger']);
/** A UUIDv7 begins with a time; any time is valid here. */
const IDS_FROM = Date.UTC(2026, 0, 1);

export class Caller {
  unanswered: SentCommand | undefined;
  private readonly chance: () => number;
  private readonly nextId: () => string;
  private readonly name: string;
  private readonly contracts: ContractCaller;
  private readonly options: OptionCaller;
  private readonly etfs: EtfCaller;
  private session: { readonly token: string; readonly user: number } | undefined;
  private readonly answered: { readonly sent: SentCommand; readonly text: string }[] = [];
  private lastEvent = 0;
  private made = 0;

  constructor(
    private readonly api: CoreCalls,
    seed: number,
    place: number,
  ) {
    this.chance = chanceOf(seed * 1000 + place);
    this.nextId = commandIds(this.chance, IDS_FROM + place * 1_000_000);
    this.contracts = new ContractCaller(this.chance);
    this.options = new OptionCaller(this.chance);
    this.etfs = new EtfCaller(this.chance);
    this.name = `Caller${String(Math.floor(place / CALLERS_A_USER))}`;
  }

  /** Sends commands until the platform ends, or until the caller must stop. */
  async live(origin: string, isResting: () => boolean): Promise<void> {
    try {
      await this.logIn(origin);
      await this.expectNothingLost(origin);
      await this.readClock(origin);
      for (const { sent, text } of this.answered.slice(-ASKED_AGAIN)) {
        const again = await this.send(origin, sent);
        this.api.askedAgain();
        if (textOf(again) !== text) this.api.complain(`${sent.id} was ${text} and is now ${textOf(again)}`);
      }
      while (!isResting()) await this.command(origin);
    } catch (error) {
      if (!(error instanceof NoAnswer)) this.api.complain(String(error));
    }
  }

  private async logIn(origin: string): Promise<void> {
    if (this.session !== undefined) return;
    const { code, data } = await this.call(origin, 'POST', '/demo/login', { name: this.name });
    if (code !== 200 || data === null) throw new Error(`a login was refused: ${String(code)}`);
    this.session = { token: data['token'] as string, user: (data['user'] as { id: number }).id };
  }

  /** The account that the platform now shows contains every event received before. */
  private async expectNothingLost(origin: string): Promise<void> {
    const { code, data } = await this.call(origin, 'GET', '/assets/balances');
    if (code !== 200 || data === null) throw new Error(`balances were refused: ${String(code)}`);
    if ((data['asOf'] as number) < this.lastEvent)
      this.api.complain(`${this.name} received event ${String(this.lastEvent)}, and it is lost`);
  }

  private async readClock(origin: string): Promise<void> {
    const { data } = await this.call(origin, 'GET', '/option/terms');
    if (data !== null) this.options.follow(data['time'] as number);
  }

  private async command(origin: string): Promise<void> {
    const isRetried = this.unanswered !== undefined;
    this.unanswered ??= this.make();
    const sent = this.unanswered;
    const answer = await this.send(origin, sent);
    if (!FINAL.has(answer.code)) throw new Error(`${sent.id} was refused: ${String(answer.code)}`);
    this.unanswered = undefined;
    if (isRetried) this.api.retried();
    const event = answer.code === 200 ? (answer.data?.['event'] as AccountEvent | null) : null;
    if (event !== null) {
      this.lastEvent = Math.max(this.lastEvent, event.number);
      this.contracts.receive(event);
    }
    if (ENDED.has(answer.code)) this.contracts.forget(sent.input);
    this.answered.push({ sent, text: textOf(answer) });
    if (this.answered.length > ASKED_AGAIN) this.answered.shift();
    this.api.acknowledge({ user: sent.user, id: sent.id, code: answer.code, event }, sent.path);
  }

  private make(): SentCommand {
    const id = this.nextId();
    const user = this.session?.user ?? 0;
    const place = this.made++;
    if (place === 0 || this.chance() < 0.01) return { user, id, path: '/demo/faucet', input: {} };
    if (place === 1) return { user, id, path: '/assets/transfer', input: FOR_CONTRACTS };
    if (place === 2) return { user, id, path: '/assets/transfer', input: FOR_OPTIONS };
    const what = this.chance();
    if (what > 0.9) return { user, id, ...this.options.make() };
    if (what > 0.82) return { user, id, ...this.etfs.make() };
    if (what < 0.25) return { user, id, ...this.makeOrder() };
    if (what < 0.65) return { user, id, ...this.contracts.make() };
    const from = this.chance() < 0.5 ? 'funds' : this.oneOf(ACCOUNT_KINDS);
    const to = this.oneOf(ACCOUNT_KINDS.filter((kind) => kind !== from));
    const input = { from, to, asset: this.oneOf(ASSETS), amount: this.oneOf(AMOUNTS) };
    return { user, id, path: '/assets/transfer', input };
  }

  /**
   * Far from the market price an order rests; near it, it trades with the market maker. Sometimes all are cancelled.
   */
  private makeOrder(): Pick<SentCommand, 'path' | 'input'> {
    const what = this.chance();
    if (what < 0.1) return { path: '/spot/cancelOrders', input: {} };
    const { symbol, size, low, high } = this.oneOf(MARKETS);
    const order = { symbol, side: this.chance() < 0.5 ? 'buy' : 'sell', size };
    if (what < 0.6) return { path: '/spot/placeOrder', input: { ...order, type: 'market' } };
    const price = order.side === 'buy' ? low : high;
    return { path: '/spot/placeOrder', input: { ...order, type: 'limit', price } };
  }

  private oneOf<Each>(list: readonly Each[]): Each {
    return list[Math.floor(this.chance() * list.length)] as Each;
  }

  private send(origin: string, { path, id, input }: SentCommand): Promise<Answer> {
    return this.call(origin, 'POST', path, { id, ...input });
  }

  private call(origin: string, method: 'GET' | 'POST', path: string, input?: object): Promise<Answer> {
    const body = input === undefined ? '' : JSON.stringify(input);
    return new Promise((resolve, reject) => {
      const lost = () => {
        reject(new NoAnswer());
      };
      const asked = request(
        `${origin}/api${path}`,
        {
          method,
          agent: this.api.agent,
          headers: {
            ...(input === undefined ? {} : { 'content-type': 'application/json' }),
            'content-length': Buffer.byteLength(body),
            ...(this.session === undefined ? {} : { authorization: `Bearer ${this.session.token}` }),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (text += chunk));
          response.on('error', lost);
          response.on('end', () => {
            if (!response.complete) return lost();
            const answer = JSON.parse(text) as Answer;
            const isAnswer = answer.code === HALTED || FINAL.has(answer.code);
            if (response.statusCode === CLOSING && !isAnswer) lost();
            else resolve(answer);
          });
        },
      );
      asked.on('error', lost);
      asked.end(body);
    });
  }
}

/** The content of an answer, without its text for users. */
function textOf({ code, data }: Answer): string {
  return canonicalText({ code, data });
}
