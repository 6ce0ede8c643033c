/** Callers who transfer: each waits for its answer before it sends the next, and has its own users. */
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
  /** Resolves when nothing of it can be lost; rejects where it did not happen. */
  transfer(transfer: Transfer): Promise<void>;
  close(): Promise<void>;
}

export interface Load {
  readonly callers: number;
  /** Users 1 up to this one have money in `funds`; caller n takes n, n + callers, … in turns. */
  readonly users: number;
  readonly millis: number;
}

export interface Taken {
  readonly count: number;
  readonly millis: number;
  /** Of every transfer, from its call to its answer. */
  readonly waits: readonly number[];
}

/** To `contract` and back, so that nobody runs out of money however long it goes on. */
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
