/** What the platform's thread and the store's thread say to each other: one reply to each request. */
import type { Store } from './store-api.ts';
import type { Trouble } from './store-failures.ts';
import type { GroupRows } from './write-rows.ts';

/** The store behind its thread; a group crosses as its statement's parameters, which are texts and cheap to send. */
interface ThreadStore extends Omit<Store, 'commit'> {
  commit(group: GroupRows): Promise<void>;
}

/** Every call that crosses as it is; the type sees to it that none is forgotten. */
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
  /** The call did not happen, and why; `isOver`: nor will any later one. */
  | { readonly id: number; readonly failed: string; readonly trouble?: Trouble; readonly isOver: boolean };

/** What the store's thread is started with. */
export interface StoreThreadSetup {
  /** The embedded database's folder. */
  readonly folder: string;
}
