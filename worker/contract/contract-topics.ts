/** The live values of the contract account: positions, totals, and the estimates of a ticket. */
import { readOpeningSpec } from '#domain/contract/opening-spec';
import { MarketStreams } from '../market/market-streams.ts';
import { PacedSubjects } from '../market/paced-subjects.ts';
import {
  ACCOUNT_SUBJECT,
  STILL,
  type LiveAccount,
  type TopicProvider,
  type TopicProviderInput,
  type TopicView,
} from '../topic-provider.ts';
import type { Subject, TopicParts } from '../topics.ts';
import { ContractAccount } from './contract-account.ts';
import type { ContractValues } from './contract-values.ts';
import { Contracts } from './contracts.ts';
import { alertTopic } from './alert-topic.ts';
import { openingTopic } from './opening-topic.ts';
import { positionTopic } from './position-topic.ts';
import { totalsTopic } from './totals-topic.ts';

interface View {
  readonly values: ContractValues;
  readonly touched: () => void;
}

export class ContractTopics implements TopicProvider {
  private readonly input: TopicProviderInput;
  private readonly contracts: Contracts;
  private readonly holdings: ContractAccount;
  private readonly views = new Set<View>();
  private readonly books: PacedSubjects;
  private generation: number;
  private userState: LiveAccount['state'];

  constructor(input: TopicProviderInput, user: LiveAccount) {
    this.input = input;
    // A ticket reads the book.
    input.market.useStreams(MarketStreams);
    this.contracts = new Contracts(input, () => {
      this.touchAll();
    });
    this.holdings = new ContractAccount(input, user, this.contracts);
    this.books = new PacedSubjects(input.clock);
    this.generation = input.connection.generation;
    this.userState = user.state;
  }

  view(parts: TopicParts, touched: () => void): TopicView {
    const { contracts, books, views } = this;
    const { subscriptions, texts } = this.input;
    const values = this.valuesOf(parts);
    const view = { values, touched };
    views.add(view);
    contracts.join();
    subscriptions.join('marks');
    subscriptions.join('contracts');
    const leaveBook = parts.kind === 'opening' ? books.add(`book:${parts.symbol}`, touched) : undefined;
    return {
      ...STILL,
      get state() {
        return values.state();
      },
      get confirmedAt() {
        return values.confirmedAt();
      },
      write: (out) => {
        values.write(out, texts());
      },
      close: () => {
        views.delete(view);
        leaveBook?.();
        contracts.leave();
        subscriptions.leave('marks');
        subscriptions.leave('contracts');
      },
    };
  }

  changed(subject: Subject): void {
    if (subject === ACCOUNT_SUBJECT) this.followAccount();
    else if (subject === 'connection') this.followConnection();
    else if (subject === 'contracts') this.touchAll();
    else if (subject.startsWith('mark:')) {
      for (const { values, touched } of this.views) if (values.follows(subject)) touched();
    } else this.books.changed(subject);
  }

  rebuild(symbols: ReadonlySet<string>): void {
    this.contracts.rebuild(symbols);
    this.touchAll();
  }

  private valuesOf({ kind, topic, symbol, rest }: TopicParts): ContractValues {
    const { holdings: account, contracts, input } = this;
    const [, key = ''] = topic.split('/');
    if (kind === 'position') return positionTopic(account, Number(key));
    if (kind === 'alert') return alertTopic(account);
    if (kind === 'positions') return totalsTopic(account, key);
    const order = readOpeningSpec(rest[0] ?? '');
    if (order === undefined) throw new RangeError(`not a ticket: ${topic}`);
    return openingTopic({ input, account, contracts }, symbol, order);
  }

  private followAccount(): void {
    const { state } = this.holdings.user;
    if (state !== 'live' && state !== 'resyncing') this.contracts.forgetUser();
    else if (this.userState !== state) void this.contracts.askLevel();
    this.userState = state;
    this.holdings.forget();
    this.touchAll();
  }

  private followConnection(): void {
    const { generation } = this.input.connection;
    if (this.generation === generation) return;
    this.generation = generation;
    this.contracts.ask();
  }

  private touchAll(): void {
    for (const { touched } of this.views) touched();
  }
}
