/** Where a user goes on after logging in. */

const LONGEST = 500;
/** Pages of ours that stand before an account: going back to one would go in a circle. */
const ENTRANCES = /^\/pages\/(?:login|reg)(?:[/?]|$)/;

/** A path of this app with its query, as `return` names it; undefined for anything else. */
export function returnAddress(asked: string | null): string | undefined {
  if (asked === null || asked.length > LONGEST) return undefined;
  // One slash and then a word: two would name another machine, and so would a backslash.
  if (!/^\/(?![/\\])[\w/.-]*(?:\?[^#\\\s]*)?$/.test(asked)) return undefined;
  return ENTRANCES.test(asked) ? undefined : asked;
}
