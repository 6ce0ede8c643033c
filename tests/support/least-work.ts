/**
 * Leading zero bits of the captcha's work on the platforms of tests. The default takes a second of a processor at each
 * sign-up; the long size has it.
 */
import { authLimits } from '../../server/start/limits.ts';

export const CAPTCHA_BITS = process.env['TEST_SIZE'] === 'long' ? authLimits.captchaBits : 8;
