/** The picture's content from a position and the user's choices. Pure. */
import type { ShareCard } from '#paint/share-card';
import type { SharedPosition } from './shared-position.ts';
import type { ShownPart } from './share.state.ts';

interface CardInput extends Pick<
  ShareCard,
  'look' | 'palette' | 'family' | 'invitation' | 'link' | 'code' | 'market'
> {
  readonly position: SharedPosition;
  readonly shown: Readonly<Record<ShownPart, boolean>>;
  readonly sideText: string;
  readonly roeName: string;
}

export function shareCard({ position, shown, sideText, roeName, ...card }: CardInput): ShareCard {
  const { side, leverage, roe, pnl, direction, prices, time } = position;
  return {
    ...card,
    side: shown.side ? { text: sideText, direction: side === 'long' ? 'up' : 'down' } : undefined,
    leverage: shown.leverage ? `${String(leverage)}×` : '',
    results: [
      ...(shown.roe ? [{ name: roeName, text: roe, direction }] : []),
      ...(shown.pnl ? [{ ...pnl, direction }] : []),
    ],
    prices: shown.prices ? prices : [],
    time,
  };
}

/** Everything that the picture shows, for users who do not see it. */
export function cardText({ market, side, leverage, results, prices, time, invitation }: ShareCard): string {
  const named = [...results, ...prices].map(({ name, text }) => `${name} ${text}`);
  return [market, side?.text ?? '', leverage, ...named, time, invitation]
    .filter((text) => text !== '')
    .join(', ');
}
