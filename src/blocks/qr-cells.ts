import { create } from 'qrcode';

/** The cells of a QR code, row by row; 0 is light. Without the empty cells around it. */
export function qrCells(text: string): { readonly size: number; readonly cells: Uint8Array } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  return { size, cells: Uint8Array.from(data) };
}
