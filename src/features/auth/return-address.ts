/** The page that a user returns to after the login. */

const LONGEST = 500;
/** Login and sign-up pages: a return to one would be a loop. */
const ENTRANCES = /^\/pages\/(?:login|reg)(?:[/?]|$)/;

export function isEntrance(address: string): boolean {
  return ENTRANCES.test(address);
}

/** A path of this app with its query, from the parameter `return`; undefined for anything else. */
export function returnAddress(asked: string | null): string | undefined {
  if (asked === null || asked.length > LONGEST) return undefined;
  // One slash, then a word: two slashes or a backslash would lead to another host.
  if (!/^\/(?![/\\])[\w/.-]*(?:\?[^#\\\s]*)?$/.test(asked)) return undefined;
  return isEntrance(asked) ? undefined : asked;
}
