/**
 * The wallets that this page can reach: those that announce themselves (EIP-6963), else the one that a wallet's
 * browser injects into the page (`window.ethereum`, EIP-1193).
 */
import { createStore } from 'mipd';

/** The parts of EIP-1193 in use. */
export interface WalletProvider {
  request(asked: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  on?(event: WalletChange, listener: () => void): unknown;
  removeListener?(event: WalletChange, listener: () => void): unknown;
}

/** EIP-1193: the user chose another account or another chain in the wallet. */
const CHANGES = ['accountsChanged', 'chainChanged'] as const;
type WalletChange = (typeof CHANGES)[number];

/** Calls `changed` with each change until the returned function is called; a wallet without events never does. */
export function followWallet(provider: WalletProvider, changed: () => void): () => void {
  for (const change of CHANGES) provider.on?.(change, changed);
  return () => {
    for (const change of CHANGES) provider.removeListener?.(change, changed);
  };
}

/** The answer of `eth_chainId` as a number: `0x89` is 137. Undefined: it is not a chain's number. */
export function chainOf(answer: unknown): number | undefined {
  const text = typeof answer === 'number' ? String(answer) : answer;
  if (typeof text !== 'string' || !/^(0x[0-9a-f]+|\d+)$/i.test(text)) return undefined;
  return Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}

export interface Wallet {
  readonly key: string;
  /** Empty if the wallet does not state it. */
  readonly name: string;
  /** A picture as a data URL; undefined: none. */
  readonly picture: string | undefined;
  readonly provider: WalletProvider;
}

/** In the order of checking: several wallets also claim to be MetaMask, so it is last. */
const WALLETS = [
  ['OKX Wallet', ['isOkxWallet', 'isOKExWallet']],
  ['Bitget Wallet', ['isBitKeep', 'isBitget']],
  ['Coinbase Wallet', ['isCoinbaseWallet', 'isCoinbaseBrowser']],
  ['imToken', ['isImToken']],
  ['TokenPocket', ['isTokenPocket']],
  ['Trust Wallet', ['isTrust', 'isTrustWallet']],
  ['MetaMask', ['isMetaMask']],
] as const;

export const WALLET_NAMES: readonly string[] = WALLETS.map(([name]) => name);

/** A wallet may be injected shortly after the page loads. */
const LATE_MILLIS = 1_000;
/** Several wallets announce themselves one after the other. */
const TOGETHER_MILLIS = 100;

/** The name of an injected wallet; '' for one that does not state it, undefined if there is none. */
export function walletName(injected: unknown): string | undefined {
  if (typeof injected !== 'object' || injected === null) return undefined;
  const flags = injected as Readonly<Record<string, unknown>>;
  return WALLETS.find(([, names]) => names.some((name) => flags[name] === true))?.[0] ?? '';
}

/** The wallets that are injected now. */
function injectedWallets(page: Window): readonly Wallet[] {
  const { ethereum } = page as { readonly ethereum?: unknown };
  const name = walletName(ethereum);
  if (name === undefined) return [];
  return [{ key: 'injected', name, picture: undefined, provider: ethereum as WalletProvider }];
}

/**
 * Resolves once it is certain: with the announced wallets, else with the injected one, which may load late and
 * sends an event then.
 */
export function findWallets(page: Window): Promise<readonly Wallet[]> {
  const store = createStore();
  const now = (): readonly Wallet[] => {
    const announced = store.getProviders().map(({ info, provider }) => ({
      key: info.uuid,
      name: info.name,
      // A data URL needs no fetch, and a script in a picture does not run.
      picture: info.icon.startsWith('data:image/') ? info.icon : undefined,
      provider: provider as WalletProvider,
    }));
    return announced.length > 0 ? announced : injectedWallets(page);
  };
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const done = () => {
      page.removeEventListener('ethereum#initialized', came);
      leave();
      const found = now();
      store.destroy();
      resolve(found);
    };
    const within = (millis: number) => {
      clearTimeout(timer);
      timer = setTimeout(done, millis);
    };
    const came = () => within(TOGETHER_MILLIS);
    const leave = store.subscribe(came);
    page.addEventListener('ethereum#initialized', came, { once: true });
    within(now().length > 0 ? TOGETHER_MILLIS : LATE_MILLIS);
  });
}
