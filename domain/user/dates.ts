/** Days as users and API clients write them. */

const WRITTEN = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const FEBRUARY = 2;

/** Whether the calendar has this day; months count from 1. */
export function isDay(year: number, month: number, day: number): boolean {
  const days = (DAYS[month - 1] ?? 0) + (month === FEBRUARY && isLeap(year) ? 1 : 0);
  return day >= 1 && day <= days;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** SPEC §9: year, month, day, separated by dashes or slashes: `2026-11-21`, `2026/1/5`. */
export function isDate(text: string): boolean {
  const [, year, , month, day] = WRITTEN.exec(text) ?? [];
  return isDay(Number(year), Number(month), Number(day));
}

/** A calendar date of ISO 8601, with all digits: `2026-01-05`. */
export function isIsoDate(text: string): boolean {
  const [, year, month, day] = ISO.exec(text) ?? [];
  return isDay(Number(year), Number(month), Number(day));
}
