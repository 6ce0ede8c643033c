/**
 * Stores and compares passwords: argon2id with 19 MiB, 2 passes, 1 lane (OWASP's first choice). The work runs on Node's
 * thread pool and never on the event loop. The number of concurrent computations is limited, so that the rest of the
 * pool and the other cores stay with the market; the others wait in line.
 */
import { hash, verify } from '@node-rs/argon2';

/** Memory in KiB. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export const PASSWORD_COST: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** If the queue is this long, callers are refused and asked to retry. */
const MOST_WAITING = 100;

/** Keyboards encode the same letter in different ways (RFC 8265): `é` as one character or as two. */
function plain(password: string): string {
  return password.normalize('NFKC');
}

export interface PasswordHasherInput {
  /** Concurrent computations, at least one. */
  readonly atOnce: number;
  /** A random text. */
  readonly token: () => string;
  readonly cost: PasswordCost;
}

export class PasswordHasher {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  private constructor(
    private readonly atOnce: number,
    private readonly cost: PasswordCost,
    /** Compared with if there is no stored password, so that refusing a stranger takes as long as refusing a user. */
    private readonly nobodys: string,
  ) {}

  static async open({ atOnce, token, cost }: PasswordHasherInput): Promise<PasswordHasher> {
    return new PasswordHasher(atOnce, cost, await hash(token(), cost));
  }

  /** Whether the queue is so long that the next caller should be refused. */
  isBusy(): boolean {
    return this.waiting.length >= MOST_WAITING;
  }

  /** In PHC form, with a random salt. */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(plain(password), this.cost));
  }

  /** @param kept the result of `hash`; if it is missing the answer is false, after the same work */
  async matches(password: string, kept: string | null | undefined): Promise<boolean> {
    const right = await this.inTurn(() => verify(kept ?? this.nobodys, plain(password)));
    return right && typeof kept === 'string';
  }

  private async inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    if (this.running >= this.atOnce) await new Promise<void>((go) => this.waiting.push(go));
    else this.running++;
    try {
      return await work();
    } finally {
      // The next caller in the queue takes over this slot.
      const next = this.waiting.shift();
      if (next === undefined) this.running--;
      else next();
    }
  }
}
