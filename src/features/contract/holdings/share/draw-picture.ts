import { SHARE_HEIGHT, SHARE_WIDTH, type ShareCard } from '#paint/share-card';
import { engine } from '../../../../engine/start-engine.ts';

/** A PNG, drawn by the worker; by the page if the worker cannot. @throws if the browser refuses it */
export function drawPicture(card: ShareCard): Promise<Blob> {
  return engine.sharePicture(card).catch(() => drawnHere(card));
}

async function drawnHere(card: ShareCard): Promise<Blob> {
  const { paintShare } = await import('#paint/share-painter');
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: SHARE_WIDTH, height: SHARE_HEIGHT });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no canvas');
  paintShare(context, card);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture cannot be written'));
      else resolve(blob);
    }, 'image/png');
  });
}
