/** The modes of users as the core holds them, their rows, and how they are sent. */
import type { UserId } from '#domain/ledger/account-kinds';
import { contractMode } from '#protocol/entities/contract-mode';
import type { ContractMode } from '#protocol/names/contract';
import { changesOf } from '../core/entity-change.ts';
import { modeRows, type ModeRow } from './mode-rows.ts';

export type HeldMode = { -readonly [Field in keyof ModeRow]: ModeRow[Field] };

/** The part of the slice that holds them. */
export class Modes {
  private readonly byUser = new Map<UserId, Map<string, HeldMode>>();

  constructor(rows: readonly ModeRow[]) {
    for (const row of rows) this.set({ ...row });
  }

  find(user: UserId, symbol: string): HeldMode | undefined {
    return this.byUser.get(user)?.get(symbol);
  }

  /** By symbol. */
  of(user: UserId): HeldMode[] {
    return [...(this.byUser.get(user)?.values() ?? [])].sort((one, other) =>
      one.symbol < other.symbol ? -1 : 1,
    );
  }

  users(): UserId[] {
    return [...this.byUser.keys()].sort((one, other) => one - other);
  }

  set(mode: HeldMode): void {
    const own = this.byUser.get(mode.user);
    if (own === undefined) this.byUser.set(mode.user, new Map([[mode.symbol, mode]]));
    else own.set(mode.symbol, mode);
  }
}

export function sentMode({ symbol, leverage, marginMode, positionMode, version }: ModeRow): ContractMode {
  return { symbol, leverage, marginMode, positionMode, version };
}

export const modeChange = changesOf({
  entity: contractMode.name,
  rows: modeRows,
  row: (mode: HeldMode) => ({ ...mode }),
  sent: sentMode,
});
