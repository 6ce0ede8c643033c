/** The costs of a position's open part, and the price at which closing it earns nothing. */
import { expect, it } from 'vitest';
import { breakEvenPrice } from '../../domain/contract/target-price.ts';
import { minorOf } from '../../domain/ledger/minor.ts';
import { ContractCore, PERP } from '../../tests/support/contract-core.ts';
import { fundingRowsOf } from '../../tests/support/funding-rows-of.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { positions } from './positions.ts';

/** The test's clock begins four hours before an instant of funding. */
const TO_FUNDING = 4 * 3_600_000 + 10;
const FEE_PPM = 500;

it.each(['long', 'short'] as const)(
  'CONTRACT-236 the break-even price of a reduced %s position is that of its open part, with its funding',
  async (side) => {
    const rows = fundingRowsOf();
    const core = await ContractCore.open(rows.store);
    const ada = await core.user('Ada', '1000');
    const [opens, closes] = side === 'long' ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
    await core.price(10_000);
    await core.place(ada, opens, '2');
    await core.price(10_300);
    await core.place(ada, opens, '1');
    const held = () => positions.of(core.core.state).of(ada)[0];
    expect(held()?.openCost).toBe(held()?.fee);
    const fees = held()?.fee ?? 0n;
    for (let left = TO_FUNDING; left >= 0; left -= 10_000) {
      const time = core.core.clock.now();
      await core.submit({ kind: 'market.mark', symbol: PERP, index: 10_280, time });
      core.core.clock.advance(Math.min(left, 10_000));
      await core.core.writer.drain();
    }
    // A long position has paid, and a short one has received more than its fees.
    const funding = -BigInt(rows.payments()[0]?.amount ?? 0);
    expect(funding > 0n).toBe(side === 'long');
    expect(held()?.openCost).toBe(fees + funding);
    await core.price(10_200);
    await core.place(ada, closes, '1');
    // Two thirds, rounded up.
    const cost = fees + funding - (fees + funding - ((((fees + funding) % 3n) + 3n) % 3n)) / 3n;
    const open = held();
    expect(open?.openCost).toBe(cost);
    expect(minorOf((await core.positions(ada))[0]?.openCost.replace('-', '') ?? '')).toBe(
      cost < 0n ? -cost : cost,
    );
    const { steps } = trading.of(core.core.state).markets.get(PERP) as Market;
    const tick = open && breakEvenPrice(steps, open.open, { paid: cost, feePpm: FEE_PPM });
    expect(tick).toBeDefined();
    const earned = async (price: number) => {
      await core.quote(price - (closes === 'buy' ? 1 : 0), price + (closes === 'sell' ? 1 : 0));
      const before = { pnl: open?.pnl ?? 0n, fee: open?.fee ?? 0n };
      const part = await core.place(ada, closes, '1');
      expect(part).toMatchObject({ code: 200 });
      return (open?.pnl ?? 0n) - before.pnl - ((open?.fee ?? 0n) - before.fee) - cost / 2n;
    };
    // A tick is worth 0.01 a coin.
    const [first, beyond] = [await earned(tick ?? 0), await earned((tick ?? 0) + (side === 'long' ? -1 : 1))];
    expect(first >= 0n && first < (minorOf('0.0101') ?? 0n)).toBe(true);
    expect(beyond < 0n).toBe(true);
    await core.stop();
  },
);
