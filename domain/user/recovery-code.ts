/** Recovery codes: ten characters that are hard to confuse (Crockford's base32), in two groups. */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;
const PLAIN = new RegExp(`^[${ALPHABET}]{${String(LENGTH)}}$`);

export const RECOVERY_CODES = 10;

/** The form in which codes are compared, however it was typed; undefined: not a code. */
export function plainRecoveryCode(text: string): string | undefined {
  const letters = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  const plain = letters.replaceAll('O', '0').replace(/[IL]/g, '1');
  return PLAIN.test(plain) ? plain : undefined;
}

export function isRecoveryCode(text: string): boolean {
  return plainRecoveryCode(text) !== undefined;
}

/** @param bytes at least ten random bytes: 50 bits of them make the code */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return `${letters.slice(0, LENGTH / 2).join('')}-${letters.slice(LENGTH / 2).join('')}`;
}
