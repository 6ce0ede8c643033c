/**
 * Passwords as they are kept and compared: argon2id with 19 MiB, 2 passes, 1 lane (OWASP's first choice). The work is
 * done on Node's thread pool and never on the event loop; only so many at once, so that the rest of the pool and the
 * other cores stay with the market. The others wait in line.
 */
import { hash, verify } from '@node-rs/argon2';

const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Longer lines are not waited for: whoever comes then is asked to come again. */
const MOST_WAITING = 100;

/** Keyboards write the same letter in several ways (RFC 8265): `é` as one sign or as two. */
function plain(password: string): string {
  return password.normalize('NFKC');
}

export interface PasswordHasherInput {
  /** How many are worked on at once, at least one. */
  readonly atOnce: number;
  /** A text that nobody can guess. */
  readonly token: () => string;
}

export class PasswordHasher {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  private constructor(
    private readonly atOnce: number,
    /** Compared with where there is none, so that a stranger takes as long to refuse as a user. */
    private readonly nobodys: string,
  ) {}

  static async open({ atOnce, token }: PasswordHasherInput): Promise<PasswordHasher> {
    return new PasswordHasher(atOnce, await hash(token(), COST));
  }

  /** Whether the line is so long that the next one should rather be refused. */
  isBusy(): boolean {
    return this.waiting.length >= MOST_WAITING;
  }

  /** In PHC form, with a salt of its own. */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(plain(password), COST));
  }

  /** @param kept as `hash` made it; without one the answer is no, after the same work */
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
      // Whoever is next takes over this one's place.
      const next = this.waiting.shift();
      if (next === undefined) this.running--;
      else next();
    }
  }
}
