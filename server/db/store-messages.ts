/** What the platform's thread and the store's thread say to each other: one reply to each request. */
import type { Store } from './store-api.ts';

type StoreCall = {
  readonly [Call in keyof Store]: {
    readonly id: number;
    readonly call: Call;
    readonly input: Parameters<Store[Call]>;
  };
};

export type StoreRequest = StoreCall[keyof Store];

export type StoreReply =
  | { readonly id: number; readonly done: Awaited<ReturnType<Store[keyof Store]>> }
  /** The call did not happen, and why. */
  | { readonly id: number; readonly failed: string };

/** What the store's thread is started with. */
export interface StoreThreadSetup {
  /** The embedded database's folder. */
  readonly folder: string;
}
