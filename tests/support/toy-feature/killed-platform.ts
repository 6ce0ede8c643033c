/** A platform with the toy feature as a process of its own, which a test kills: `killed-platform.ts <data folder>`. */
import { systemClock } from '../../../server/base/clock.ts';
import { openToyPlatform } from './open-toy-platform.ts';

const { origin } = await openToyPlatform(process.argv[2] as string, systemClock);
process.send?.({ origin });
// Whoever began it is gone.
process.on('disconnect', () => process.exit(1));
