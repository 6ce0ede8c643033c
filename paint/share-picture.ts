import { SHARE_HEIGHT, SHARE_WIDTH, type ShareCard } from './share-card.ts';
import { paintShare } from './share-painter.ts';

/** The picture as a PNG. @throws if there is no canvas without a page, or if it cannot be written */
export function sharePicture(card: ShareCard): Promise<Blob> {
  const canvas = new OffscreenCanvas(SHARE_WIDTH, SHARE_HEIGHT);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no canvas');
  paintShare(context, card);
  return canvas.convertToBlob({ type: 'image/png' });
}
