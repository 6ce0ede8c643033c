/** Messages between the platform's thread and the store's thread: one reply to each request. */
import type { Store } from './store-api.ts';
import type { Trouble } from './store-failures.ts';
import type { GroupRows } from './write-rows.ts';

/** The store behind its thread; a group crosses as its statement's parameters, which are texts and cheap to send. */
interface ThreadStore extends Omit<Store, 'commit'> {
  commit(group: GroupRows): Promise<void>;
}

/** All calls that are forwarded unchanged; the type ensures that none is missing. */
const CROSSING: Readonly<Record<Exclude<keyof Store, 'commit' | 'close'>, true>> = {
  open: true,
  keptIds: true,
  answerTo: true,
  forgetBefore: true,
  accountEvents: true,
  records: true,
  query: true,
  audit: true,
};

export type CrossingCall = keyof typeof CROSSING;
export const CROSSING_CALLS = Object.keys(CROSSING) as CrossingCall[];

type StoreCall = {
  readonly [Call in keyof ThreadStore]: {
    readonly id: number;
    readonly call: Call;
    readonly input: Parameters<ThreadStore[Call]>;
  };
};

export type StoreRequest = StoreCall[keyof Store];

export type StoreReply =
  | { readonly id: number; readonly done: Awaited<ReturnType<Store[keyof Store]>> }
  /** The call failed, and why; `isOver`: all later ones will fail too. */
  | { readonly id: number; readonly failed: string; readonly trouble?: Trouble; readonly isOver: boolean };

/** The setup of the store's thread. */
export interface StoreThreadSetup {
  /** The embedded database's folder. */
  readonly folder: string;
}
