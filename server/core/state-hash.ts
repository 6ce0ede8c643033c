/**
 * One hash for the state of all users: equal states have equal hashes, regardless of the order of their changes. A
 * restart after a kill has the hash of the committed state.
 */
import { createHash } from 'node:crypto';
import type { CoreState } from './state.ts';

export function stateHash({ users, ledger, slices }: Pick<CoreState, 'users' | 'ledger' | 'slices'>): string {
  const hash = createHash('sha256');
  for (const { id, name, role, abnormal, created, fundedAt, heldUntil, vip } of users.all()) {
    const known = [id, name, role, abnormal, created, fundedAt, heldUntil, vip, users.lastEvent(id)];
    hash.update(`${JSON.stringify(known)}\n`);
  }
  const accounts = [...ledger.all()].map(
    ({ user, kind, asset, available, frozen, version }) =>
      `${String(user)} ${kind} ${asset} ${String(available)} ${String(frozen)} ${String(version)}`,
  );
  for (const account of accounts.sort()) hash.update(`${account}\n`);
  for (const [, slice] of [...slices].sort(([one], [other]) => (one < other ? -1 : 1)))
    slice.hash((text) => void hash.update(`${text}\n`));
  return hash.update(String(ledger.lastPostingId)).digest('hex');
}
