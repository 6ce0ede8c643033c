/** The reader of JSON messages, in a chunk of its own: a platform that packs needs it only for missed trades. */
import type * as JsonReader from './decode.ts';

let loaded: typeof JsonReader | undefined;

/** Undefined until it is there. */
export function jsonReader(): typeof JsonReader | undefined {
  return loaded;
}

export async function loadJsonReader(): Promise<typeof JsonReader> {
  return (loaded ??= await import('./decode.ts'));
}
