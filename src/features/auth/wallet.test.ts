import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chainOf, findWallets, WALLET_NAMES, walletName } from './wallet.ts';
import { walletProblem } from './wallet-login.ts';

describe('walletName', () => {
  it.each([
    [undefined, undefined],
    [null, undefined],
    ['ethereum', undefined],
    [{}, ''],
    [{ isMetaMask: true }, 'MetaMask'],
    [{ isMetaMask: true, isTrust: true }, 'Trust Wallet'],
    [{ isMetaMask: true, isOkxWallet: true }, 'OKX Wallet'],
    [{ isMetaMask: 'yes' }, ''],
  ])('AUTH-004 %o is %o', (injected, name) => {
    expect(walletName(injected)).toBe(name);
    if (name) expect(WALLET_NAMES).toContain(name);
  });
});

describe('chainOf', () => {
  it.each([
    ['0x1', 1],
    ['0x89', 137],
    ['137', 137],
    [56, 56],
    ['0x', undefined],
    ['main', undefined],
    [undefined, undefined],
    ['0xffffffffffffffff', undefined],
  ])('AUTH-400 the chain %o is %o', (answer, chain) => {
    expect(chainOf(answer)).toBe(chain);
  });
});

describe('findWallets', () => {
  type Page = EventTarget & { ethereum?: unknown };
  let page: Page;

  beforeEach(() => {
    page = new EventTarget();
    vi.stubGlobal('window', page);
  });

  const found = async () => (await findWallets(page as unknown as Window)).map(({ name }) => name);
  const announce = (name: string, icon: string) =>
    page.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: { info: { uuid: name, name, icon, rdns: 'app.example' }, provider: {} },
      }),
    );

  it('AUTH-004 waits for a wallet that comes after the page', async () => {
    const coming = found();
    page.ethereum = { isTokenPocket: true };
    page.dispatchEvent(new Event('ethereum#initialized'));
    expect(await coming).toEqual(['TokenPocket']);
  });

  it('AUTH-203 of wallets that announce themselves each is found, and the injected one is not asked', async () => {
    page.ethereum = { isMetaMask: true };
    page.addEventListener('eip6963:requestProvider', () => {
      announce('First', 'data:image/svg+xml,<svg/>');
      announce('Second', 'https://pictures.example/a.png');
    });
    const wallets = await findWallets(page as unknown as Window);
    expect(wallets.map(({ name, picture }) => [name, picture])).toEqual([
      ['First', 'data:image/svg+xml,<svg/>'],
      ['Second', undefined],
    ]);
  });

  it('AUTH-004 a page without one knows it after a second', async () => {
    expect(await found()).toEqual([]);
  });
});

describe('walletProblem', () => {
  it.each([
    [{ code: 4001 }, 'refused'],
    [{ code: -32002 }, 'pending'],
    [{ cause: { code: 4001 } }, 'refused'],
    [{ code: -32603 }, 'failed'],
    [undefined, 'failed'],
    ['no', 'failed'],
  ])('AUTH-204 what a wallet says, %o, is %s', (failure, problem) => {
    expect(walletProblem(failure)).toBe(problem);
  });
});
