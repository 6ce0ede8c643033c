/** The account that users type to log in: a phone number or an e-mail. */
import { isEmail, isPhone, plainEmail } from '#domain/user/contact';
import type { Reach } from '../credentials/codes.ts';

/** Spaces and signs that users write between the digits of a phone number. */
const GAPS = /[\s().-]/g;

/** Undefined if the text is neither a phone number nor an e-mail; then no user has it. */
export function reachOf(account: string): Reach | undefined {
  const text = account.trim();
  if (isEmail(text)) return { email: plainEmail(text) };
  const phone = text.replaceAll(GAPS, '');
  return isPhone(phone) ? { phone } : undefined;
}
