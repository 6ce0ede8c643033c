/** A real venue's recording played through platform, socket, worker and screen. */
import { existsSync } from 'node:fs';
import { takePicture, test } from '../support/app-test.ts';
import { REAL_RECORDING } from '../support/plain-replay.ts';
import { expectReplayedEnd } from './models/replayed-end.ts';

if (!existsSync(REAL_RECORDING)) {
  process.stdout.write(`No recording at ${REAL_RECORDING} (RECORDINGS): the real one is not replayed.\n`);
}
// The file is checked before a platform starts for it.
test.skip(!existsSync(REAL_RECORDING), 'the recording is absent');
test.use({ environment: { FEED: `replay:${REAL_RECORDING}?speed=40` } });

test("APP-040 the screen ends at exactly what the file says: a real venue's recording", async ({ page }) => {
  await expectReplayedEnd(page, REAL_RECORDING, 'ETH-USD-PERP');
  await takePicture(page, 'replay-ETH-USD-PERP');
});
