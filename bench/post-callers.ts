/** Callers who transfer: each waits for an answer before it sends the next transfer, and has separate users. */
import type { AccountKind } from '../domain/ledger/account-kinds.ts';

export interface Transfer {
  readonly user: number;
  readonly from: AccountKind;
  readonly to: AccountKind;
  readonly asset: string;
  /** Units of 10⁻⁸. */
  readonly minor: bigint;
}

export interface BenchLedger {
  /** Resolves when the transfer is durable; rejects if it was refused. */
  transfer(transfer: Transfer): Promise<void>;
  close(): Promise<void>;
}

export interface Load {
  readonly callers: number;
  /** Users from 1 to this one have money in `funds`; caller n uses n, n + callers, … in turn. */
  readonly users: number;
  readonly millis: number;
}

export interface Taken {
  readonly count: number;
  readonly millis: number;
  /** The latency of every transfer, from its call to its answer. */
  readonly waits: readonly number[];
}

/** To `contract` and back, so that no user runs out of money. */
export async function drive(load: Load, transfer: (transfer: Transfer) => Promise<void>): Promise<Taken> {
  const waits: number[] = [];
  const began = performance.now();
  const until = began + load.millis;
  const call = async (caller: number) => {
    for (let at = 0; ; at++) {
      const asked = performance.now();
      if (asked >= until) return;
      await transfer(transferOf(load, caller, at));
      waits.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: load.callers }, (_, caller) => call(caller)));
  return { count: waits.length, millis: performance.now() - began, waits };
}

function transferOf({ callers, users }: Load, caller: number, at: number): Transfer {
  const own = Math.max(1, Math.floor(users / callers));
  const user = 1 + caller + callers * (at % own);
  const back = Math.floor(at / own) % 2 === 1;
  const [from, to] = back ? (['contract', 'funds'] as const) : (['funds', 'contract'] as const);
  return { user, from, to, asset: 'USDT', minor: 1_000_000n };
}
