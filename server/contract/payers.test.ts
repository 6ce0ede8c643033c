/** The account that pays for an order's trades, and the price that judges them. The mark is 100.00. */
import { expect, it } from 'vitest';
import { minorOf } from '#domain/ledger/minor';
import { ContractCore, PERP } from '../../tests/support/contract-core.ts';
import { fired } from '../../tests/support/fired-core.ts';
import type { ContractOrder } from './contract-forms.ts';
import { canPayAll, payerOf } from './payers.ts';

const ENOUGH = minorOf('1000') ?? 0n;

const orderOf = (user: number, side: 'buy' | 'sell', more: Partial<ContractOrder> = {}) =>
  ({
    ...{ user, side, symbol: PERP, positionSide: 'net', reverse: false, leverage: 10 },
    ...{ marginMode: 'isolated', feePpm: 0, ...more },
  }) as ContractOrder;

it('CONTRACT-591 while the index is stale a closing trade is judged by the market maker’s middle price', () =>
  fired(async ({ core, ada }) => {
    const { state, clock, writer } = core.core;
    const fair = () =>
      (['buy', 'sell'] as const).map((side) => payerOf(state, orderOf(ada, side), ENOUGH).terms.fair);
    await core.quote(10_200, 10_205);
    expect(fair()).toEqual([undefined, undefined]);
    clock.advance(20_000);
    await writer.drain();
    // 102.025: up for who buys, down for who sells.
    expect(fair()).toEqual([10_203, 10_202]);
    await core.mark(10_000);
    expect(fair()).toEqual([undefined, undefined]);
    // It has quoted nothing yet.
    const { core: first } = await ContractCore.open();
    const { terms } = payerOf(first.state, orderOf(await first.openUser('Ada'), 'buy'), ENOUGH);
    expect(terms.fair).toBeUndefined();
    await first.stop();
  }));

it('CONTRACT-592 an account pays the trades of an order one after another, beside its other positions', () =>
  fired(async ({ core, ada }) => {
    const { state } = core.core;
    await core.cross(ada);
    await core.place(ada, 'buy', '2');
    const cross = { marginMode: 'cross' } as const;
    const [more, less] = (['buy', 'sell'] as const).map((side) =>
      payerOf(state, orderOf(ada, side, cross), ENOUGH),
    );
    expect([more?.payer, less?.payer]).toMatchObject([
      { cross: [], opens: { side: 'long', lots: 2_000 }, closes: undefined },
      { cross: [], closes: { side: 'long', lots: 2_000 }, opens: undefined },
    ]);
    // Five at 100.00 and a leverage of 10 need 50.
    const trade = { lots: 5_000, total: minorOf('500') ?? 0n };
    const canPay = (amount: string) =>
      canPayAll(payerOf(state, orderOf(9, 'buy'), minorOf(amount) ?? 0n), [trade, trade]);
    expect([canPay('100'), canPay('99.99999999'), canPay('49')]).toEqual([true, false, false]);
  }));
