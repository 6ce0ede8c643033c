/** Mainland China's identity numbers and car plates. */
import { isDay } from './dates.ts';

/** GB 11643: region, birthday, number of that day, check character. The ones of 15 digits are not valid any more. */
const NATIONAL_ID = /^(\d{2})\d{4}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/i;
/** GB/T 2260's provinces, and those of residents from Hong Kong, Macao and Taiwan. */
const PROVINCES = new Set(
  [11, 12, 13, 14, 15, 21, 22, 23, 31, 32, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 46, 50, 51, 52, 53, 54]
    .concat([61, 62, 63, 64, 65, 71, 81, 82, 83])
    .map(String),
);
const FIRST_YEAR = 1900;
/** ISO 7064, MOD 11-2. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

const PROVINCE = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]';
/** I and O would be read as 1 and 0. */
const SIGN = '[A-HJ-NP-Z0-9]';
/** GA 36: with a fuel tank five signs, the last one may name a use; with a battery six, D to K first or last. */
const CAR_PLATE = new RegExp(
  `^${PROVINCE}[A-HJ-NP-Z](?:${SIGN}{4}[A-HJ-NP-Z0-9挂学警港澳]|[A-HJK]${SIGN}\\d{4}|\\d{5}[A-HJK])$`,
);

/** 18 signs with a region, a birthday and a check that agree. */
export function isNationalId(text: string): boolean {
  const [, province = '', year, month, day] = NATIONAL_ID.exec(text) ?? [];
  if (!PROVINCES.has(province) || Number(year) < FIRST_YEAR) return false;
  if (!isDay(Number(year), Number(month), Number(day))) return false;
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
  return CHECKS[sum % CHECKS.length] === text[WEIGHTS.length]?.toUpperCase();
}

/** Upper case, without gaps: `粤B12345`, `粤BD12345`. */
export function isCarPlate(text: string): boolean {
  return CAR_PLATE.test(text);
}
