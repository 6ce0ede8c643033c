/**
 * The logged-in user's account: the mirror, the channel that keeps it current, and the topics that show it. Values
 * are computed when a batch takes them, so ten changes between two batches are computed once, and only for watched
 * topics.
 *
 * There is no user at first, and none after the session has ended: then every topic is closed.
 */
import type { Millis } from '#domain/units';
import type { Entity, EntityRow } from '#protocol/entities/define-entity';
import { contractPosition } from '#protocol/entities/contract-position';
import { etfHolding } from '#protocol/entities/etf-holding';
import { ledgerRecord } from '#protocol/entities/ledger-record';
import type { AccountEvent } from '#protocol/names/account';
import type { NobodyCode } from '#protocol/names/codes';
import {
  ACCOUNT_SUBJECT,
  type TopicProvider,
  type TopicProviderInput,
  type LiveAccount,
  type TopicView,
} from '../topic-provider.ts';
import type { Subject, TopicParts } from '../topics.ts';
import { AccountChannel } from './account-channel.ts';
import { AccountMirror } from './account-mirror.ts';
import { accountDecoder, type DecodeAccount } from './decode-account.ts';
import { mirrored, type MirroredEntity } from '../mirrored-entity.ts';
import { readAccountTopic, type AccountValues, type KnownMarkets } from './account-topics.ts';
import { HoldingPrices, type Counted } from './holding-prices.ts';

interface SignedInUser {
  readonly token: string;
  readonly mirror: AccountMirror;
  readonly channel: AccountChannel;
  /** Reports the session's end, with the code if the platform ended it. */
  readonly over: (code: NobodyCode | undefined) => void;
}

interface View {
  readonly values: AccountValues;
  readonly touched: () => void;
  /** The market data that may change it; undefined from a balance change until the next use. */
  follows: ReadonlySet<Subject> | undefined;
}

const NOTHING: Counted = { balances: [], positions: [] };

export class AccountClient implements TopicProvider, LiveAccount {
  readonly account = this;
  private readonly input: TopicProviderInput;
  private readonly views = new Set<View>();
  /** The entities that have topics. */
  private readonly entities: readonly MirroredEntity[];
  private readonly carried: readonly Entity[];
  private readonly decode: DecodeAccount;
  private readonly prices: HoldingPrices;
  private readonly known: KnownMarkets;
  private user: SignedInUser | undefined;

  /** @param entities the entities of the account channel, besides balances and records */
  constructor(input: TopicProviderInput, entities: readonly MirroredEntity[]) {
    this.input = input;
    this.entities = [...entities, mirrored(ledgerRecord)];
    this.carried = entities.map(({ entity }) => entity);
    this.decode = accountDecoder(this.carried);
    this.prices = new HoldingPrices(input, () => {
      this.touch();
    });
    this.known = {
      last: this.prices.last,
      unrealised: this.prices.unrealised,
      priceDigits: (symbol) => {
        const price = input.instruments.stepsOf(symbol)?.price;
        return price?.shown ?? price?.digits;
      },
    };
  }

  /** See `EngineApi`. */
  signIn(token: string | undefined): Promise<NobodyCode | undefined> {
    const { user } = this;
    this.user = undefined;
    user?.channel.close();
    user?.over(undefined);
    const over = token === undefined ? Promise.resolve(undefined) : this.begin(token);
    this.touch();
    return over;
  }

  absorb(event: AccountEvent, token: string): void {
    if (this.user?.token !== token) return;
    this.user.mirror.absorb(event);
    this.touch();
  }

  receive(message: unknown): void {
    this.user?.channel.receive(message);
  }

  view(parts: TopicParts, touched: () => void): TopicView {
    const values = readAccountTopic(parts.topic, this.entities);
    const view: View = { values, touched, follows: undefined };
    this.views.add(view);
    this.followPrices();
    const state = () => this.stateOf(values);
    const confirmedAt = () => this.lastConfirmedAt(values);
    return {
      get state() {
        return state();
      },
      get confirmedAt() {
        return confirmedAt();
      },
      write: (out) => {
        const mirror = this.user?.mirror;
        const isThere = mirror?.number !== undefined;
        values.write(out, isThere ? mirror : undefined, this.known, this.input.texts());
      },
      repeat: () => undefined,
      older: () => Promise.resolve(false),
      close: () => {
        this.views.delete(view);
        this.followPrices();
      },
    };
  }

  changed(subject: Subject): void {
    const { user } = this;
    if (subject === 'connection') user?.channel.follow();
    if (!user || !/^(ticker|mark):/.test(subject)) return;
    for (const view of this.views) {
      view.follows ??= this.subjectsOf(view.values);
      if (view.follows.has(subject)) view.touched();
    }
  }

  /** Other price digits change the derived averages. */
  rebuild(): void {
    this.touch();
  }

  get confirmedAt(): Millis {
    return this.user?.channel.confirmedAt ?? 0;
  }

  rowsOf<E extends Entity>(entity: E): readonly EntityRow<E>[] {
    return this.user?.mirror.of(entity).rows ?? [];
  }

  get state(): TopicView['state'] {
    if (!this.user) return 'closed';
    if (this.user.mirror.number === undefined) return 'waiting';
    return this.user.channel.isCurrent ? 'live' : 'resyncing';
  }

  /** A value whose marks or baskets have never arrived would lack what they are for. */
  private stateOf(values: AccountValues): TopicView['state'] {
    return this.state === 'live' && !this.prices.areKnown(this.countedIn(values)) ? 'waiting' : this.state;
  }

  /** A value is as old as its oldest price. */
  private lastConfirmedAt(values: AccountValues): Millis {
    const { prices, user } = this;
    if (!user) return 0;
    let confirmedAt = Math.min(user.channel.confirmedAt, prices.confirmedAt(this.countedIn(values)));
    for (const symbol of values.always ?? []) {
      if (prices.last(symbol)) confirmedAt = Math.min(confirmedAt, prices.lastConfirmedAt(symbol));
    }
    return confirmedAt;
  }

  private countedIn(values: AccountValues): Counted {
    const mirror = this.user?.mirror;
    if (mirror === undefined) return NOTHING;
    return {
      balances: [...values.valued(mirror)],
      positions: values.isEquity === true ? mirror.of(contractPosition).rows : [],
    };
  }

  private subjectsOf(values: AccountValues): ReadonlySet<Subject> {
    const subjects = new Set(this.prices.subjectsOf(this.countedIn(values)));
    for (const symbol of values.always ?? []) subjects.add(`ticker:${symbol}`);
    return subjects;
  }

  /** Marks and baskets are requested while a value of this user needs them. */
  private followPrices(): void {
    const counted = Array.from(this.views, ({ values }) => this.countedIn(values));
    const hasShares = this.rowsOf(etfHolding).length > 0;
    this.prices.follow({
      marks: counted.some(({ positions }) => positions.length > 0),
      baskets: hasShares && counted.some(({ balances }) => balances.length > 0),
    });
  }

  private begin(token: string): Promise<NobodyCode | undefined> {
    return new Promise((over) => {
      const { clock, connection, market } = this.input;
      const mirror = new AccountMirror(this.carried);
      const channel = new AccountChannel({
        clock,
        connection,
        token,
        mirror,
        decode: this.decode,
        beat: () => market.tickers.confirmedAt,
        changed: () => {
          this.touch();
        },
        ended: (code) => {
          if (this.user?.channel !== channel) return;
          this.user = undefined;
          this.touch();
          over(code);
        },
      });
      this.user = { token, mirror, channel, over };
    });
  }

  /** The user, the mirror or its freshness changed. */
  private touch(): void {
    this.followPrices();
    for (const view of this.views) {
      view.follows = undefined;
      view.touched();
    }
    this.input.changed(ACCOUNT_SUBJECT);
  }
}
