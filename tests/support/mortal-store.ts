import type { Store } from '../../server/db/store-api.ts';

/** A store whose platform is killed: after some commits the next one is written or not, and none is acknowledged. */
export function mortalStore(store: Store, commits: number, isWritten: boolean): Store {
  let left = commits;
  return {
    ...store,
    async commit(group) {
      left--;
      if (left >= 0) return store.commit(group);
      if (left === -1 && isWritten) await store.commit(group);
      return new Promise(() => undefined);
    },
  };
}
