import type { Millis } from '#domain/units';

/** A timer; returns its end. */
export function afterMillis(step: () => void, millis: Millis): () => void {
  const timer = setTimeout(step, millis);
  return () => clearTimeout(timer);
}
