/** The parts that a user shows on shared pictures, kept for the tab. Amounts are hidden until the user shows them. */
import { proxy } from 'valtio';
import type { ShareLook } from '#paint/share-card';
import { keepInTab } from '../../../../navigation/kept-place.ts';

export const SHOWN_PARTS = ['roe', 'pnl', 'side', 'leverage', 'prices'] as const;
export type ShownPart = (typeof SHOWN_PARTS)[number];

type ShareView = Record<ShownPart, boolean> & { look: ShareLook };

export const shareView: ShareView = proxy<ShareView>({
  ...{ roe: true, pnl: false, side: true, leverage: true, prices: true },
  look: 'plain',
});
keepInTab('contract-share', shareView);
