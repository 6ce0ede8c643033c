/**
 * A platform with the toy feature as a separate process, which a test kills: `killed-platform.ts <data
 * folder>`.
 */
import { systemClock } from '../../../server/base/clock.ts';
import { openToyPlatform } from './open-toy-platform.ts';

const { origin } = await openToyPlatform(process.argv[2] as string, systemClock);
process.send?.({ origin });
// The parent process has ended.
process.on('disconnect', () => process.exit(1));
