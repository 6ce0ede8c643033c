/** How a picture leaves the page. */
export type PictureResult = 'done' | 'cancelled' | 'failed';

const NAME = 'brisk-position.png';
const PNG = 'image/png';
/** Browsers read the file's address some time after the click. */
const KEPT_MILLIS = 60_000;

/** As a downloaded file. */
export function savePicture(picture: Blob): Promise<PictureResult> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = NAME;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MILLIS);
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
