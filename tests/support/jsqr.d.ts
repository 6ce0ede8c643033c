/** The part of jsQR that tests use, so that types are checked before it is installed. */
declare module 'jsqr' {
  /** @param pixels red, green, blue and opacity of each, row by row */
  export default function jsQR(
    pixels: Uint8ClampedArray,
    width: number,
    height: number,
  ): { readonly data: string } | null;
}
