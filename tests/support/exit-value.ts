/** The value of an early exit now, by the terms that everybody can ask for. */
import { minorOf, type Minor } from '../../domain/ledger/minor.ts';
import { exitValue } from '../../domain/option/exit.ts';
import { oddsOf } from '../../domain/option/payoff.ts';
import type { OptionOrder } from '../../protocol/names/option.ts';
import type { CoreApi } from '../../server/core/core-api.ts';
import { optionTermsQuery } from '../../server/option/queries.ts';

/** Undefined: it has no value yet. */
export async function exitValueNow(
  core: Pick<CoreApi, 'ask'>,
  order: OptionOrder,
): Promise<Minor | undefined> {
  const { time, products } = await core.ask(optionTermsQuery, {});
  const product = products.find(({ symbol }) => symbol === order.symbol);
  const price = product?.latest;
  if (!price) return undefined;
  const variances = product.volatility.map(({ squares, millis }) => ({ squares: BigInt(squares), millis }));
  const terms = { ...order, oddsBps: oddsOf(order.odds) };
  return exitValue(minorOf(order.stake) ?? 0n, terms, { time, price }, variances);
}
