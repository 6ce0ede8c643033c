/** Rotates a chosen picture upright and makes it smaller, on the device, before it is sent. */
import { fittedSize, smallEnough } from './picture-size.ts';

/**
 * A JPEG of the picture as the user sees it, about 200 kB at most: its orientation is applied, and the file's
 * other contents are dropped.
 * @throws if the browser cannot read the file as a picture
 */
export async function compressPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = fittedSize(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('there is no canvas to draw on');
  // JPEG has no transparency: such pixels would become black.
  brush.fillStyle = '#ffffff';
  brush.fillRect(0, 0, width, height);
  brush.drawImage(picture, 0, 0, width, height);
  picture.close();
  return smallEnough((quality) => jpegOf(canvas, quality));
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the picture cannot be written')) : resolve(blob)),
      'image/jpeg',
      quality,
    );
  });
}
