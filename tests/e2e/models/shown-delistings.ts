/** Terms of contracts that carry delistings, as an operator announces them. */
import type { Page } from '@playwright/test';

interface Terms {
  readonly data: { readonly markets: readonly { readonly symbol: string }[] };
}

/** From the next call on, the terms of each contract carry the delisting that is set for its symbol at the time. */
export async function showDelistings(page: Page, shown: Readonly<Record<string, object>>): Promise<void> {
  await page.route('**/api/contract/terms', async (route) => {
    // An idle connection that the platform ends is opened again.
    const response = await route.fetch({ maxRetries: 3 });
    const terms = (await response.json()) as Terms;
    const markets = terms.data.markets.map((each) => {
      const delisting = shown[each.symbol];
      return delisting === undefined ? each : { ...each, delisting };
    });
    await route.fulfill({ response, json: { ...terms, data: { ...terms.data, markets } } });
  });
}
