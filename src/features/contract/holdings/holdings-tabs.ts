/** The lists of what a user has in contracts. */
export const HOLDINGS_TABS = ['positions', 'orders', 'triggers', 'history'] as const;
export type HoldingsTab = (typeof HOLDINGS_TABS)[number];

export const HISTORIES = ['positions', 'orders', 'triggers', 'fills', 'funding', 'forced'] as const;
export type History = (typeof HISTORIES)[number];

export function isHoldingsTab(text: string | null): text is HoldingsTab {
  return HOLDINGS_TABS.some((tab) => tab === text);
}
