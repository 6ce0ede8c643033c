/** What the platform's thread and the store's thread say to each other: one reply to each request. */
import type { PlatformStore } from './sql-store.ts';
import type { Trouble } from './store-failures.ts';

/** The store behind its thread; a group crosses as the statement's parameters, which are texts and cheap to send. */
interface ThreadStore extends Omit<PlatformStore, 'commit'> {
  commit(values: readonly string[]): Promise<void>;
}

type StoreCall = {
  readonly [Call in keyof ThreadStore]: {
    readonly id: number;
    readonly call: Call;
    readonly input: Parameters<ThreadStore[Call]>;
  };
};

export type StoreRequest = StoreCall[keyof PlatformStore];

export type StoreReply =
  | { readonly id: number; readonly done: Awaited<ReturnType<PlatformStore[keyof PlatformStore]>> }
  /** The call did not happen, and why; `isOver`: nor will any later one. */
  | { readonly id: number; readonly failed: string; readonly trouble?: Trouble; readonly isOver: boolean };

/** What the store's thread is started with. */
export interface StoreThreadSetup {
  /** The embedded database's folder. */
  readonly folder: string;
}
