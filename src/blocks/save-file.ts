/** Browsers read the file's address some time after the click. */
const KEPT_MILLIS = 60_000;

/** As a downloaded file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MILLIS);
}
