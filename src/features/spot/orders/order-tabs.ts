export const ORDER_TABS = ['open', 'history', 'fills'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

export function isOrderTab(text: string | null): text is OrderTab {
  return ORDER_TABS.some((tab) => tab === text);
}
