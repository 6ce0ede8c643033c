/** Time zones in the form in which users search for them. */

const UTC = 'UTC';

/** All zones that the device knows, UTC first. */
export function knownZones(): readonly string[] {
  return [UTC, ...Intl.supportedValuesOf('timeZone').filter((id) => id !== UTC)];
}

/**
 * Zones whose name contains the searched words, in any case and with spaces for underlines; at most `most` of
 * them.
 */
export function zonesLike(search: string, zones: readonly string[], most: number): readonly string[] {
  const words = search
    .toLowerCase()
    .split(/[\s/_]+/)
    .filter(Boolean);
  const found = zones.filter((id) => words.every((word) => id.toLowerCase().includes(word)));
  return found.slice(0, most);
}
