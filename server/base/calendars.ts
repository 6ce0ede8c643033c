/** One calendar a zone: making one takes a millisecond, and several features need the same one. */
import { Calendar } from '#domain/market/periods';

const calendars = new Map<string, Calendar>();

export function calendarOf(zone: string): Calendar {
  const calendar = calendars.get(zone) ?? new Calendar(zone);
  calendars.set(zone, calendar);
  return calendar;
}
