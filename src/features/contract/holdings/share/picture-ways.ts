import { saveFile } from '../../../../blocks/save-file.ts';

/** How a picture leaves the page. */
export type PictureResult = 'done' | 'cancelled' | 'failed';

const NAME = 'brisk-position.png';
const PNG = 'image/png';

/** As a downloaded file. */
export function savePicture(picture: Blob): Promise<PictureResult> {
  saveFile(picture, NAME);
  return Promise.resolve('done');
}

/** Into the clipboard, which browsers offer only over https. */
export async function copyPicture(picture: Blob): Promise<PictureResult> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [PNG]: picture })]);
    return 'done';
  } catch {
    return 'failed';
  }
}

/** Whether the system's share sheet takes files. */
export function canSend(): boolean {
  try {
    return navigator.canShare({ files: [new File([], NAME, { type: PNG })] });
  } catch {
    return false;
  }
}

/** To the system's share sheet. */
export async function sendPicture(picture: Blob): Promise<PictureResult> {
  try {
    await navigator.share({ files: [new File([picture], NAME, { type: PNG })] });
    return 'done';
  } catch (reason) {
    return reason instanceof DOMException && reason.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
