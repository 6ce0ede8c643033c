/** Our own recording played through platform, socket, worker and screen. */
import { takePicture, test } from '../support/app-test.ts';
import { SHORT_RECORDING } from '../support/plain-replay.ts';
import { expectReplayedEnd } from './models/replayed-end.ts';

test.use({ environment: { FEED: `replay:${SHORT_RECORDING}?speed=10` } });

test('APP-040 the screen ends at exactly the file’s end: our own recording', async ({ page }) => {
  await expectReplayedEnd(page, SHORT_RECORDING, 'ABC-USDT');
  await takePicture(page, 'replay-ABC-USDT');
});
