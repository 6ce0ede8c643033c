/** The reader of JSON messages, in a separate chunk: with a packing platform only missed trades need it. */
import type * as JsonReader from './decode.ts';

let loaded: typeof JsonReader | undefined;

/** Undefined until it is loaded. */
export function jsonReader(): typeof JsonReader | undefined {
  return loaded;
}

export async function loadJsonReader(): Promise<typeof JsonReader> {
  return (loaded ??= await import('./decode.ts'));
}
