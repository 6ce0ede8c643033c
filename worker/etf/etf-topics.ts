/** The live values of ETFs: each product, and the user's shares of it. */
import { ofMinor } from '#domain/assets/valuation';
import { fullText, UNKNOWN } from '#domain/number-text';
import { minorOf, type Minor } from '#domain/ledger/minor';
import { MINOR_DIGITS, type Millis } from '#domain/units';
import { etfHolding } from '#protocol/entities/etf-holding';
import { ETF_TOPICS } from '#protocol/names/etf-topics';
import type { EtfHolding } from '#protocol/names/etf';
import type { BatchWriter } from '../batch/batch-writer.ts';
import { gainTexts, valueTexts } from '../format/value-texts.ts';
import { rounded } from '../format/rounded.ts';
import {
  ACCOUNT_SUBJECT,
  STILL,
  type LiveAccount,
  type TopicProvider,
  type TopicProviderInput,
  type TopicView,
} from '../topic-provider.ts';
import type { Subject, TopicParts } from '../topics.ts';
import { EtfBaskets } from '../market/etf-baskets.ts';
import { changeOf, pricedBasket, type PricedBasket } from './nav.ts';

const NAV_DIGITS = 4;
const ONE_SHARE = 10n ** BigInt(MINOR_DIGITS);
const WHOLE_BPS = 10_000n;

interface View {
  readonly touched: () => void;
  /** Whether a market concerns it; undefined: of every product. */
  readonly product: string | undefined;
  readonly isOfAccount: boolean;
}

/** The values of one topic, read at each batch. */
interface EtfValues {
  state(): TopicView['state'];
  confirmedAt(): Millis;
  write(out: BatchWriter): void;
}

export class EtfTopics implements TopicProvider {
  private readonly baskets: EtfBaskets;
  private readonly views = new Set<View>();
  private user: LiveAccount | undefined;

  constructor(private readonly input: TopicProviderInput) {
    this.baskets = new EtfBaskets(input, () => {
      for (const { touched } of this.views) touched();
    });
  }

  view({ kind, topic }: TopicParts, touched: () => void): TopicView {
    const product = topic.slice(topic.indexOf('/') + 1);
    const isOfAccount = kind === 'etf-holding';
    const view: View = { touched, isOfAccount, product: product === 'all' ? undefined : product };
    this.views.add(view);
    this.baskets.join();
    if (isOfAccount) this.loadAccount(touched);
    const values = isOfAccount ? this.holdingValues(product) : this.productValues(product);
    return {
      ...STILL,
      get state() {
        return values.state();
      },
      get confirmedAt() {
        return values.confirmedAt();
      },
      write: (out) => {
        values.write(out);
      },
      close: () => {
        this.views.delete(view);
        this.baskets.leave();
      },
    };
  }

  changed(subject: Subject): void {
    for (const { touched, product, isOfAccount } of this.views) {
      const isOwn = subject === ACCOUNT_SUBJECT && isOfAccount;
      if (isOwn || (subject.startsWith('ticker:') && this.isPart(product, subject))) touched();
    }
  }

  private isPart(product: string | undefined, subject: Subject): boolean {
    if (product === undefined) return true;
    return this.baskets.of(product)?.parts.some(({ symbol }) => subject === `ticker:${symbol}`) ?? false;
  }

  private loadAccount(touched: () => void): void {
    void this.input.account().then((account) => {
      this.user = account;
      touched();
    }, Boolean);
  }

  private priced(product: string): PricedBasket | undefined {
    const basket = this.baskets.of(product);
    return basket && pricedBasket(basket, (symbol) => this.input.market.tickers.of(symbol));
  }

  /** A product is as old as the oldest of its prices, and as its basket. */
  private confirmedAt(products: readonly string[]): Millis {
    const { tickers } = this.input.market;
    const symbols = products.flatMap(
      (each) => this.baskets.of(each)?.parts.map(({ symbol }) => symbol) ?? [],
    );
    const confirmedAt = Math.min(tickers.confirmedAt, this.baskets.confirmedAt);
    return Math.min(confirmedAt, ...symbols.map((symbol) => tickers.lastConfirmedAt(symbol)));
  }

  private productValues(product: string): EtfValues {
    const moves = { count: 0, move: 0, nav: undefined as Minor | undefined };
    return {
      state: () => {
        if (this.baskets.areKnown && this.baskets.of(product) === undefined) return 'closed';
        return this.priced(product) === undefined ? 'waiting' : 'live';
      },
      confirmedAt: () => this.confirmedAt([product]),
      write: (out) => {
        const priced = this.priced(product);
        follow(moves, priced?.nav);
        this.writeProduct(out, product, priced, moves);
      },
    };
  }

  private writeProduct(
    out: BatchWriter,
    product: string,
    priced: PricedBasket | undefined,
    { count, move }: { readonly count: number; readonly move: number },
  ): void {
    const texts = this.input.texts();
    const parts = priced === undefined ? [] : (this.baskets.of(product)?.parts ?? []);
    const change = priced === undefined ? 0 : changeOf(priced);
    out.fields(ETF_TOPICS.etf, {
      direction: Math.sign(change),
      ...{ moves: count, move, count: parts.length },
      nav:
        priced === undefined ? UNKNOWN : fullText(rounded(priced.nav, MINOR_DIGITS, NAV_DIGITS), texts.marks),
      change: priced === undefined ? UNKNOWN : texts.percent(change),
    });
    for (const [at, { asset }] of parts.entries())
      out.fields(ETF_TOPICS.etf.rows, { weight: priced?.weights[at] ?? 0, asset });
  }

  private holdingValues(product: string): EtfValues {
    const rows = (): readonly EtfHolding[] =>
      (this.user?.rowsOf(etfHolding) ?? []).filter((row) => product === 'all' || row.product === product);
    return {
      state: () => {
        if (this.user === undefined) return 'waiting';
        return this.user.state === 'live' && !this.baskets.areKnown ? 'waiting' : this.user.state;
      },
      confirmedAt: () => this.confirmedAt(rows().map((row) => row.product)),
      write: (out) => {
        this.writeHolding(out, rows());
      },
    };
  }

  private writeHolding(out: BatchWriter, rows: readonly EtfHolding[]): void {
    const texts = this.input.texts();
    let value: Minor | undefined = 0n;
    let cost = 0n;
    for (const row of rows) {
      const nav = this.priced(row.product)?.nav;
      value = nav === undefined || value === undefined ? undefined : value + worthOf(row.shares, nav);
      cost += minorOf(row.cost) ?? 0n;
    }
    const gain = value === undefined ? undefined : value - cost;
    const shown = gainTexts(gain === undefined ? undefined : ofMinor(gain), texts);
    out.fields(ETF_TOPICS['etf-holding'], {
      direction: shown.direction,
      value: valueTexts(value === undefined ? undefined : ofMinor(value), texts).total,
      gain: gain === undefined ? UNKNOWN : shown.total,
      rate: gain === undefined || cost === 0n ? UNKNOWN : texts.percent((gain * WHOLE_BPS) / cost),
    });
  }
}

function worthOf(shares: string, nav: Minor): Minor {
  return ((minorOf(shares) ?? 0n) * nav) / ONE_SHARE;
}

/** Counts the moves of a value, so that the page can tint it. */
function follow(
  moves: { count: number; move: number; nav: Minor | undefined },
  nav: Minor | undefined,
): void {
  if (nav === undefined || nav === moves.nav) return;
  if (moves.nav !== undefined) {
    moves.count += 1;
    moves.move = nav > moves.nav ? 1 : -1;
  }
  moves.nav = nav;
}
