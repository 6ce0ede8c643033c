/** A wallet in the page (EIP-6963) that asks the test. The test keeps the key and makes real signatures. */
import type { Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Hex } from 'viem';

/** How the wallet handles the next request. */
type Mood = 'sign' | 'refuse' | 'pending';

/** An event that a wallet sends to the page. */
type Change = 'accountsChanged' | 'chainChanged';

export class FakeWallet {
  mood: Mood = 'sign';
  chain = 1;
  private account = privateKeyToAccount(generatePrivateKey());
  /** Runs before the wallet signs. */
  beforeSigning: () => void = () => undefined;

  get address(): string {
    return this.account.address;
  }

  /** The user chooses another account; some wallets send no event then. */
  changeAccount(): void {
    this.account = privateKeyToAccount(generatePrivateKey());
  }

  async send(page: Page, change: Change): Promise<void> {
    await page.evaluate((name) => window.dispatchEvent(new Event(`wallet:${name}`)), change);
  }

  /** Call it before the page is opened. */
  async logIn(page: Page, names: readonly string[]): Promise<void> {
    await page.exposeFunction('askWallet', (method: string, params: readonly unknown[]) =>
      this.answer(method, params),
    );
    await page.addInitScript((called) => {
      const ask = (window as unknown as { askWallet: (...asked: unknown[]) => Promise<{ code?: number }> })
        .askWallet;
      const provider = {
        on: (change: string, listener: () => void) => window.addEventListener(`wallet:${change}`, listener),
        removeListener: (change: string, listener: () => void) =>
          window.removeEventListener(`wallet:${change}`, listener),
        request: async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
          const answer = await ask(method, params);
          if (answer.code !== undefined) throw Object.assign(new Error('the wallet said no'), answer);
          return (answer as { value?: unknown }).value;
        },
      };
      const announce = () => {
        for (const name of called) {
          const info = {
            uuid: `uuid-of-${name}`,
            name,
            icon: 'data:image/svg+xml,<svg/>',
            rdns: 'app.example',
          };
          const detail = Object.freeze({ info, provider });
          window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
        }
      };
      window.addEventListener('eip6963:requestProvider', announce);
      announce();
    }, names);
  }

  private async answer(method: string, params: readonly unknown[]): Promise<object> {
    if (this.mood === 'refuse') return { code: 4001 };
    if (this.mood === 'pending') return { code: -32002 };
    if (method === 'eth_requestAccounts' || method === 'eth_accounts')
      return { value: [this.account.address] };
    if (method === 'eth_chainId') return { value: `0x${this.chain.toString(16)}` };
    if (method !== 'personal_sign') return { code: 4200 };
    const { account } = this;
    this.beforeSigning();
    return { value: await account.signMessage({ message: { raw: params[0] as Hex } }) };
  }
}
