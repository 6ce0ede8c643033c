/**
 * The accounts that users should have, kept as simply as possible: sums by name, and the effect of each command on
 * them. It shares only names with the core.
 */
import type { UserCommand } from '../../server/core/core-api.ts';
import type { AccountEvent } from '../../protocol/names/account.ts';

const UNIT = 10n ** 8n;
const DAY = 86_400_000;

interface PlainUser {
  readonly name: string;
  abnormal: boolean;
  fundedAt: number | undefined;
}

/** The exchange that the market maker owes one user until then, at most once. */
export interface PlainPromise {
  readonly user: number;
  readonly from: string;
  readonly to: string;
  readonly pays: bigint;
  readonly receives: bigint;
  readonly expires: number;
}

/** The change of each account: `contract USDT` → -100n. */
type Changes = ReadonlyMap<string, bigint>;

export interface PlainRuleResult {
  readonly code: number | string;
  readonly changes: Changes;
  /** The command is not decided, so a retry with the same id is decided. */
  readonly transient?: boolean;
}

const NOTHING: Changes = new Map();
const refused = (code: string, transient = false): PlainRuleResult => ({ code, changes: NOTHING, transient });

export class PlainAccounts {
  readonly users = new Map<number, PlainUser>();
  private readonly held = new Map<string, bigint>();
  private readonly frozen = new Map<string, bigint>();
  /** Untaken promises, by the quote that a command sends to take them. */
  private readonly promises = new Map<string, PlainPromise>();
  /** Judges a promise at current prices: returns the code of its refusal, or undefined if it is valid. */
  judge: (promised: PlainPromise) => string | undefined = () => undefined;

  constructor(
    private readonly assets: ReadonlySet<string>,
    private readonly demoFunds: Readonly<Record<string, bigint>>,
  ) {}

  of(user: number, account: string): bigint {
    return this.held.get(`${String(user)} ${account}`) ?? 0n;
  }

  /** Every balance that a user ever had, by account. */
  all(user: number): Record<string, bigint> {
    const own = [...this.held].filter(([key]) => key.startsWith(`${String(user)} `));
    return Object.fromEntries(own.map(([key, amount]) => [key.slice(key.indexOf(' ') + 1), amount]));
  }

  frozenOf(user: number, account: string): bigint {
    return this.frozen.get(`${String(user)} ${account}`) ?? 0n;
  }

  /** Only the newest promise of a user and a pair of coins is valid. */
  promise(quote: string, promised: PlainPromise): void {
    const coinsOf = ({ from, to }: PlainPromise) => [from, to].sort().join(' ');
    for (const [other, each] of this.promises)
      if (each.user === promised.user && coinsOf(each) === coinsOf(promised)) this.promises.delete(other);
    this.promises.set(quote, promised);
  }

  /** A restarted platform owes none of its earlier promises. */
  forgetPromises(): void {
    this.promises.clear();
  }

  /**
   * Trading depends on the market maker's quotes and cannot be predicted. Its effect is taken from what the user
   * received.
   */
  apply(user: number, { records }: AccountEvent): void {
    for (const { kind, asset, part, amount } of records) {
      const key = `${String(user)} ${kind} ${asset}`;
      const parts = part === 'frozen' ? this.frozen : this.held;
      parts.set(key, (parts.get(key) ?? 0n) + exact(amount));
    }
  }

  /** The answer that a command must get now; its effect is applied. */
  decide({ kind, user, input }: UserCommand, time: number): PlainRuleResult {
    const result = this.result(kind, user, input as Record<string, string>, time);
    for (const [account, by] of result.changes)
      this.held.set(`${String(user)} ${account}`, this.of(user, account) + by);
    return result;
  }

  private result(kind: string, user: number, input: Record<string, string>, time: number): PlainRuleResult {
    if (kind === 'assets.transfer' && isUnwritable(input)) return refused('platform.bad-input', true);
    const testUser = this.users.get(user);
    if (testUser === undefined) return refused('core.no-user', true);
    if (testUser.abnormal) return refused('core.abnormal');
    if (kind === 'assets.transfer') return this.move(user, input);
    if (kind === 'convert.execute') return this.exchange(user, input['quote'] ?? '', time);
    if (testUser.fundedAt !== undefined && time - testUser.fundedAt < DAY)
      return refused('assets.faucet-empty');
    testUser.fundedAt = time;
    return {
      code: 200,
      changes: new Map(Object.entries(this.demoFunds).map(([asset, amount]) => [`funds ${asset}`, amount])),
    };
  }

  private exchange(user: number, quote: string, time: number): PlainRuleResult {
    const promised = this.promises.get(quote);
    if (promised?.user !== user || time >= promised.expires) return refused('convert.expired');
    const { from, to, pays, receives } = promised;
    if (pays > this.of(user, `funds ${from}`)) {
      // The user moved the money away, so the quote is void.
      this.promises.delete(quote);
      return refused('convert.not-enough');
    }
    const byMarket = this.judge(promised);
    if (byMarket !== undefined) return refused(byMarket);
    this.promises.delete(quote);
    return {
      code: 200,
      changes: new Map([
        [`funds ${from}`, -pays],
        [`funds ${to}`, receives],
      ]),
    };
  }

  private move(user: number, input: Record<string, string>): PlainRuleResult {
    const { from = '', to = '', asset = '', amount = '' } = input;
    const minor = minorOf(amount);
    if (from === to || !this.assets.has(asset) || minor === undefined) return refused('platform.bad-input');
    if (minor > this.of(user, `${from} ${asset}`)) return refused('assets.not-enough');
    const changes = new Map([
      [`${from} ${asset}`, -minor],
      [`${to} ${asset}`, minor],
    ]);
    // A transfer through funds gives the user a funds account from then on.
    if (from !== 'funds' && to !== 'funds') changes.set(`funds ${asset}`, 0n);
    return { code: 200, changes };
  }
}

function isUnwritable(input: Record<string, string>): boolean {
  return Object.values(input).some((text) => text.includes('\0') || Array.from(text).some(isHalf));
}

/** `Array.from` keeps surrogate pairs whole, so a surrogate in its result has no partner. */
function isHalf(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0xd800 && code <= 0xdfff;
}

/** Above zero, no finer than 10⁻⁸, and within the ledger's limit. */
export function minorOf(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/.exec(text) ?? [];
  const fine = fraction.replace(/0+$/, '');
  if (whole === undefined || fine.length > 8 || whole.length > 30) return undefined;
  const minor = BigInt(whole) * UNIT + BigInt(fine.padEnd(8, '0'));
  return minor > 0n ? minor : undefined;
}

export function plainText(minor: bigint): string {
  return `${String(minor / UNIT)}.${String(minor % UNIT).padStart(8, '0')}`;
}

/** An event's records added up, by account. */
export function sumsOf({ records }: AccountEvent): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { kind, asset, amount } of records) {
    const key = `${kind} ${asset}`;
    sums[key] = (sums[key] ?? 0n) + exact(amount);
  }
  return sums;
}

export function exact(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const minor = BigInt(whole) * UNIT + BigInt(fraction.padEnd(8, '0'));
  return text.startsWith('-') ? -minor : minor;
}
