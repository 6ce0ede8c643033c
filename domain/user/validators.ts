/**
 * SPEC §5's format validators by name, and further ones of the forms, in one table, so that a form can name what a
 * field must be and a test can try hostile texts on each. None throws, and none is slow, whatever the text is.
 */
import { isAmount } from '../decimal-text.ts';
import { isEmail, isLandline, isMainlandMobile, isPhone } from './contact.ts';
import { isDate, isIsoDate } from './dates.ts';
import { isCarPlate, isNationalId } from './mainland-papers.ts';
import {
  codePattern,
  hasLength,
  isChinese,
  isDemoName,
  isDigits,
  isFilled,
  isInvitation,
  isIpAddress,
  isJson,
  isLetters,
  isLettersOrDigits,
  isNumber,
  isUrl,
  isWithin,
} from './texts.ts';

export type Validator = (text: string) => boolean;

export const VALIDATORS = {
  email: isEmail,
  phone: isPhone,
  mobile: isMainlandMobile,
  landline: isLandline,
  url: isUrl,
  date: isDate,
  isoDate: isIsoDate,
  number: isNumber,
  digits: isDigits,
  amount: isAmount,
  nationalId: isNationalId,
  carPlate: isCarPlate,
  chinese: isChinese,
  letters: isLetters,
  lettersOrDigits: isLettersOrDigits,
  filled: isFilled,
  json: isJson,
  invitation: isInvitation,
  demoName: isDemoName,
  ipAddress: isIpAddress,
} as const satisfies Record<string, Validator>;

/** Validators that need a bound. */
export const BOUNDED_VALIDATORS = {
  /** Plain decimals, both bounds inclusive. */
  range:
    (least: string, most: string): Validator =>
    (text) =>
      isWithin(text, least, most),
  /** Characters, both bounds inclusive. */
  length:
    (least: number, most: number): Validator =>
    (text) =>
      hasLength(text, least, most),
  /** A verification code of this many digits, 6 by default. */
  code: (digits?: number): Validator => {
    const pattern = codePattern(digits);
    return (text) => pattern.test(text);
  },
} as const;
