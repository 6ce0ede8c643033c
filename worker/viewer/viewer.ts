/**
 * Whoever is signed in: the mirror of his account, the channel that keeps it, and the topics that show it. Figures are
 * made when a batch takes them, so that ten changes between two batches are computed once, and only for what is
 * looked at.
 *
 * Nobody at first, and nobody again once the session has ended: then every topic is closed.
 */
import { ACCOUNT_CHANNEL, type AccountEvent } from '#protocol/names/account';
import type { Board, BoardInput, TopicView } from '../board.ts';
import type { Subject, TopicParts } from '../topics.ts';
import { AccountChannel } from './account-channel.ts';
import { AccountMirror } from './account-mirror.ts';
import { readAccountTopic, type Figures } from './account-topics.ts';

interface Person {
  readonly token: string;
  readonly mirror: AccountMirror;
  readonly channel: AccountChannel;
  /** Says that it is over: true where the platform ended it. */
  readonly over: (isEnded: boolean) => void;
}

interface View {
  readonly figures: Figures;
  readonly touched: () => void;
}

export class Viewer implements Board {
  private readonly input: BoardInput;
  private readonly views = new Set<View>();
  private person: Person | undefined;

  constructor(input: BoardInput) {
    this.input = input;
  }

  /** As `EngineApi` says. */
  signIn(token: string | undefined): Promise<boolean> {
    const { person } = this;
    this.person = undefined;
    person?.channel.close();
    person?.over(false);
    const over = token === undefined ? Promise.resolve(false) : this.begin(token);
    this.touch();
    return over;
  }

  absorb(event: AccountEvent, token: string): void {
    if (this.person?.token !== token) return;
    this.person.mirror.absorb(event);
    this.touch();
  }

  hear(message: unknown): void {
    this.person?.channel.hear(message);
  }

  view(parts: TopicParts, touched: () => void): TopicView {
    const figures = readAccountTopic(parts.kind === ACCOUNT_CHANNEL ? parts.name : '');
    const view: View = { figures, touched };
    this.views.add(view);
    const mayShow = () => (this.state === 'live' || this.state === 'resyncing' ? this.person : undefined);
    const { state, vouched } = { state: () => this.state, vouched: () => this.vouchedFor(figures) };
    return {
      get state() {
        return state();
      },
      get vouched() {
        return vouched();
      },
      write: (out) => {
        figures.write(out, mayShow()?.mirror, this.lastOf, this.input.texts());
      },
      repeat: () => undefined,
      older: () => Promise.resolve(false),
      close: () => {
        this.views.delete(view);
      },
    };
  }

  changed(subject: Subject): void {
    const { person } = this;
    if (subject === 'connection') person?.channel.follow();
    if (!person || !subject.startsWith(TICKER)) return;
    const symbol = subject.slice(TICKER.length);
    for (const { figures, touched } of this.views) {
      if (figures.markets(person.mirror, this.lastOf).has(symbol)) touched();
    }
  }

  private readonly lastOf = (symbol: string) => this.input.market.tickers.of(symbol)?.last;

  private get state(): TopicView['state'] {
    if (!this.person) return 'closed';
    if (this.person.mirror.number === undefined) return 'waiting';
    return this.person.channel.isCurrent ? 'live' : 'resyncing';
  }

  /** A value is as old as the oldest price in it. */
  private vouchedFor(figures: Figures): number {
    const { person } = this;
    if (!person) return 0;
    const { tickers } = this.input.market;
    let vouched = person.channel.vouched;
    for (const symbol of figures.markets(person.mirror, this.lastOf)) {
      if (tickers.of(symbol)) vouched = Math.min(vouched, tickers.vouchedFor(symbol));
    }
    return vouched;
  }

  private begin(token: string): Promise<boolean> {
    return new Promise((over) => {
      const { clock, connection, market } = this.input;
      const mirror = new AccountMirror();
      const channel = new AccountChannel({
        clock,
        connection,
        token,
        mirror,
        beat: () => market.tickers.vouched,
        changed: () => {
          this.touch();
        },
        ended: () => {
          if (this.person?.channel !== channel) return;
          this.person = undefined;
          this.touch();
          over(true);
        },
      });
      this.person = { token, mirror, channel, over };
    });
  }

  private touch(): void {
    for (const { touched } of this.views) touched();
  }
}

const TICKER = 'ticker:';
