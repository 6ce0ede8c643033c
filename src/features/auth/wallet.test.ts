import { describe, expect, it } from 'vitest';
import { findWallet, WALLET_NAMES, walletName } from './wallet.ts';

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

describe('findWallet', () => {
  it('AUTH-004 waits for a wallet that comes after the page', async () => {
    const page = new EventTarget() as EventTarget & { ethereum?: unknown };
    const found = findWallet(page as unknown as Window);
    page.ethereum = { isTokenPocket: true };
    page.dispatchEvent(new Event('ethereum#initialized'));
    expect(await found).toBe('TokenPocket');
  });
});
