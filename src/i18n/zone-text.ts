/** Names of time zones as users read them. */

/** "GMT+2" at the given time: it changes over the year. */
export function zoneOffset(id: string, time: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'shortOffset' }).formatToParts(
    time,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** "America/Argentina/Buenos_Aires" → "Buenos Aires". */
export function zoneName(id: string): string {
  return (id.split('/').at(-1) ?? id).replaceAll('_', ' ');
}
