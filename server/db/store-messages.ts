/** What the platform's thread and the store's thread say to each other: one reply to each request. */
import type { CommitGroup, Store } from './store-api.ts';

export type StoreRequest =
  | { readonly id: number; readonly call: 'open'; readonly input: Parameters<Store['open']> }
  | { readonly id: number; readonly call: 'commit'; readonly input: [CommitGroup] }
  | { readonly id: number; readonly call: 'close'; readonly input: [] };

export type StoreReply =
  | { readonly id: number; readonly done: Awaited<ReturnType<Store[StoreRequest['call']]>> }
  /** The call did not happen, and why. */
  | { readonly id: number; readonly failed: string };

/** What the store's thread is started with. */
export interface StoreThreadSetup {
  /** The embedded database's folder. */
  readonly folder: string;
}
