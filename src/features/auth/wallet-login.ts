/** Logging in by a wallet: it says who it is, and signs the platform's words (EIP-4361) with that account's key. */
import type { walletLogin } from '#protocol/auth';
import type { CallInput, CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { call } from '../../api/call.ts';
import { enter } from './enter.ts';
import type { StepAsked } from './login.form.ts';
import type { WalletProvider } from './wallet.ts';

/** SPEC §8; `refused` is the person's own no, `pending` an earlier question that still stands in the wallet. */
export type WalletProblem = 'refused' | 'pending' | 'failed';

/** Where it stands: the wallet is asked who it is, then to sign, then the platform to let it in. */
export type WalletStage = 'connecting' | 'confirming' | 'entering';

/** EIP-1193, and what wallets answer to a second question. */
const REFUSED = 4001;
const PENDING = -32002;

/** What a wallet's refusal of a question means. */
export function walletProblem(failure: unknown): WalletProblem {
  const { code, cause } = (failure ?? {}) as {
    readonly code?: unknown;
    readonly cause?: { readonly code?: unknown };
  };
  const said = code ?? cause?.code;
  return said === REFUSED ? 'refused' : said === PENDING ? 'pending' : 'failed';
}

/** The wallet said no, or could not. */
export class WalletFailure extends Error {
  override readonly name = 'WalletFailure';

  constructor(readonly problem: WalletProblem) {
    super(problem);
  }
}

/**
 * Answers what is still asked for where second steps are on; undefined: the person is in.
 * @throws WalletFailure, Refusal, NoAnswer
 */
export async function logInByWallet(
  provider: WalletProvider,
  reached: (stage: WalletStage) => void,
): Promise<StepAsked | undefined> {
  reached('connecting');
  const accounts = await asked(provider, 'eth_requestAccounts');
  const [first] = Array.isArray(accounts) ? (accounts as readonly unknown[]) : [];
  if (typeof first !== 'string') throw new WalletFailure('failed');
  const account = first.toLowerCase();
  const begun = await answerOf({ account });
  if (!('message' in begun)) throw new WalletFailure('failed');
  reached('confirming');
  const { message } = begun;
  const signature = await asked(provider, 'personal_sign', [hexOf(message), first]);
  if (typeof signature !== 'string') throw new WalletFailure('failed');
  reached('entering');
  const answer = await answerOf({ account, message, signature });
  if ('ticket' in answer) return answer;
  if (!('token' in answer)) throw new WalletFailure('failed');
  enter(answer);
  return undefined;
}

function answerOf(input: CallInput<typeof walletLogin>): Promise<CallOutput<typeof walletLogin>> {
  return call<typeof walletLogin>(CALLS.walletLogin, input, { toast: false });
}

async function asked(
  provider: WalletProvider,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  try {
    return await provider.request(params === undefined ? { method } : { method, params });
  } catch (failure) {
    throw new WalletFailure(walletProblem(failure));
  }
}

/** As wallets take it: the bytes of the text. */
function hexOf(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text));
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
