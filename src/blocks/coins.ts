/** The coins that match a search, those with a balance first, each group in the platform's order. */

export interface NamedCoin {
  readonly asset: string;
  readonly name: string;
}

/** @param held the available amount of each, as shown */
export function coinsLike<Coin extends NamedCoin>(
  search: string,
  coins: readonly Coin[],
  held: ReadonlyMap<string, string>,
): readonly Coin[] {
  const wanted = search.normalize('NFKC').trim().toLowerCase();
  const found = coins.filter(({ asset, name }) =>
    [asset, name].some((text) => text.toLowerCase().includes(wanted)),
  );
  const hasMoney = ({ asset }: Coin) => /[1-9]/.test(held.get(asset) ?? '');
  return [...found.filter(hasMoney), ...found.filter((coin) => !hasMoney(coin))];
}
