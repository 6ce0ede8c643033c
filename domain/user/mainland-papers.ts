/** Mainland China's identity numbers and car plates. */
import { isDay } from './dates.ts';

/**
 * GB 11643: region, birthday, number within the day, check character. The old numbers of 15 digits are not valid any
 * more.
 */
const NATIONAL_ID = /^(\d{2})\d{4}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/i;
/** The provinces of GB/T 2260, and the codes of residents from Hong Kong, Macao and Taiwan. */
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
/** I and O are not used because they look like 1 and 0. */
const SIGN = '[A-HJ-NP-Z0-9]';
/**
 * GA 36: five characters for combustion engines, the last of which may be a letter for the use; six for electric cars,
 * with D to K first or last.
 */
const CAR_PLATE = new RegExp(
  `^${PROVINCE}[A-HJ-NP-Z](?:${SIGN}{4}[A-HJ-NP-Z0-9挂学警港澳]|[A-HJK]${SIGN}\\d{4}|\\d{5}[A-HJK])$`,
);

/** 18 characters with a valid region, birthday and check character. */
export function isNationalId(text: string): boolean {
  const [, province = '', year, month, day] = NATIONAL_ID.exec(text) ?? [];
  if (!PROVINCES.has(province) || Number(year) < FIRST_YEAR) return false;
  if (!isDay(Number(year), Number(month), Number(day))) return false;
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
  return CHECKS[sum % CHECKS.length] === text[WEIGHTS.length]?.toUpperCase();
}

/** In upper case, without spaces: `粤B12345`, `粤BD12345`. */
export function isCarPlate(text: string): boolean {
  return CAR_PLATE.test(text);
}
