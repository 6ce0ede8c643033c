/** A program's headers for a call of its. */
import { createHmac } from 'node:crypto';
import { PROGRAM_HEADERS, signedText, type CallToSign } from '../../protocol/names/programs.ts';

export interface ProgramKey {
  readonly id: number;
  readonly key: string;
  readonly secret: string;
}

export function signCall({ key, secret }: ProgramKey, call: CallToSign): Record<string, string> {
  return {
    [PROGRAM_HEADERS.key]: key,
    [PROGRAM_HEADERS.time]: call.time,
    [PROGRAM_HEADERS.signature]: createHmac('sha256', secret).update(signedText(call)).digest('base64url'),
    ...(call.body === '' ? {} : { 'content-type': 'application/json' }),
  };
}
