/** The core's side of users: their commands, holdings and events, and the listeners to those. */
import type { Clock } from '#domain/clock';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import type { AccountEvent } from '#protocol/names/account';
import type { Store } from '../db/store-api.ts';
import { balanceOf } from './account-events.ts';
import { ANSWERS_KEPT_MILLIS, CommandDispatcher } from './command-dispatcher.ts';
import { accountEventsQuery, accountQuery, userQuery, recordsQuery } from './account-queries.ts';
import type { AccountState, CoreApi, CoreUser, UserEvent } from './core-api.ts';
import { answering, type Ask, type QueryHandler } from './core-query.ts';
import type { UserDecision } from './decide-user.ts';
import { PastIds } from './past-ids.ts';
import { Periodic } from './periodic.ts';
import { tableQuery } from './table-query.ts';
import type { CommandTable } from './user-command.ts';
import type { Writer } from './writer.ts';

const FORGET_EVERY_MILLIS: Millis = 3_600_000;
/** A user who missed more events starts over from a snapshot, which is smaller. */
const MOST_MISSED = 500;

export interface UserServiceInput {
  readonly writer: Writer;
  /** All users, as the core was rebuilt. */
  readonly users: Iterable<CoreUser>;
  readonly commands: CommandTable;
  /** Answers the queries of the features. */
  readonly ask: Ask;
  readonly store: Store;
  readonly clock: Clock;
  readonly mostAnswersInMemory: number;
  /** Old answers could not be deleted; the next run tries again. */
  readonly onUnforgotten: (error: unknown) => void;
}

/** The part of the core's interface that concerns users' commands and events. */
export type UserApi = Pick<CoreApi, 'execute' | 'commandFate' | 'discardCommand' | 'onAccountEvent'>;

export class UserService implements UserApi {
  private readonly dispatcher: CommandDispatcher;
  /** All users as last committed. Each call reads its user here, because it must not wait for a pending commit. */
  private readonly users: Map<UserId, CoreUser>;
  private readonly listeners = new Set<(user: UserId, event: AccountEvent) => void>();
  private readonly forgetting: Periodic;

  constructor(private readonly input: UserServiceInput) {
    const { writer, users, commands, ask, store, clock, mostAnswersInMemory, onUnforgotten } = input;
    this.users = new Map([...users].map((each) => [each.id, each]));
    const kept = { mostInMemory: mostAnswersInMemory, past: new PastIds() };
    this.dispatcher = new CommandDispatcher({
      writer,
      commands,
      ask,
      store,
      clock,
      ...kept,
      onCommitted: this.know,
    });
    this.forgetting = new Periodic({
      clock,
      period: FORGET_EVERY_MILLIS,
      work: () => this.forget(),
      onFailed: onUnforgotten,
    });
  }

  async start(): Promise<void> {
    await this.dispatcher.start();
    this.forgetting.start();
  }

  /** Resolves when no work of this service is pending in the store; the writer ends users' pending requests. */
  stop(): Promise<void> {
    return this.forgetting.stop();
  }

  execute: UserApi['execute'] = (command) => this.dispatcher.execute(command);

  commandFate: UserApi['commandFate'] = (user, id) => this.dispatcher.fate(user, id);

  discardCommand: UserApi['discardCommand'] = (user, id) => this.dispatcher.discard(user, id);

  readonly queries: readonly QueryHandler[] = [
    answering(userQuery, (id) => Promise.resolve(this.users.get(id))),
    answering(accountQuery, (user) => this.account(user)),
    answering(accountEventsQuery, ({ user, after }) => this.accountEvents(user, after)),
    answering(recordsQuery, (query) => this.input.store.records(query)),
    answering(tableQuery, ({ name, input }) => this.input.store.query({ name }, ...input)),
  ];

  onAccountEvent: UserApi['onAccountEvent'] = (listener) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private account(user: UserId): Promise<AccountState> {
    return this.input.writer.read(({ users, ledger, slices }) => ({
      number: users.lastEvent(user),
      balances: ledger.accountsOf(user).map(balanceOf),
      entities: [...slices.values()].flatMap((slice) => slice.entities(user)),
    }));
  }

  private async accountEvents(user: UserId, after: number): Promise<readonly AccountEvent[] | undefined> {
    const { writer, store } = this.input;
    const last = await writer.read(({ users }) => users.lastEvent(user));
    if (after > last || last - after > MOST_MISSED) return undefined;
    return after === last ? [] : store.accountEvents(user, after);
  }

  /** Sends the events, after the commit. */
  publish(events: readonly UserEvent[]): void {
    for (const { user, event } of events) this.listeners.forEach((listener) => listener(user, event));
  }

  /** A created or changed user is known here before the answer is sent. */
  private readonly know = ({ writes }: UserDecision): void => {
    for (const write of writes) if (write.kind === 'user') this.users.set(write.coreUser.id, write.coreUser);
  };

  private async forget(): Promise<void> {
    const { store, clock } = this.input;
    const before = clock.now() - ANSWERS_KEPT_MILLIS;
    await store.forgetBefore(before);
    this.dispatcher.forgotten(before);
  }
}
