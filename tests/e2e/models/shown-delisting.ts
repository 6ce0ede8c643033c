/** Terms of contracts that carry a delisting, as an operator announces it. */
import type { Page } from '@playwright/test';

interface Terms {
  readonly data: { readonly markets: readonly { readonly symbol: string }[] };
}

export interface ShownDelisting {
  delisting: object;
}

/** From the next call on, the terms carry the delisting that is set at the time. */
export async function showDelisting(page: Page, symbol: string, shown: ShownDelisting): Promise<void> {
  await page.route('**/api/contract/terms', async (route) => {
    // An idle connection that the platform ends is opened again.
    const response = await route.fetch({ maxRetries: 3 });
    const terms = (await response.json()) as Terms;
    const markets = terms.data.markets.map((each) =>
      each.symbol === symbol ? { ...each, delisting: shown.delisting } : each,
    );
    await route.fulfill({ response, json: { ...terms, data: { ...terms.data, markets } } });
  });
}
