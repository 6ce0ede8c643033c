/** The worker's entry: the engine with the device's own clock, socket and fetch; each call by Comlink. */
import { expose, transfer } from 'comlink';
import { deviceClock } from './clock.ts';
import { createEngine } from './engine.ts';
import { FEATURES } from './features.ts';
import { socketOpener } from './feed/socket.ts';

const engine = createEngine({
  clock: deviceClock,
  openLink: socketOpener(deviceClock),
  features: FEATURES,
  fetch: (input, init) => fetch(input, init),
  handOver: (batch) => transfer(batch, [batch.numbers.buffer]),
});

// The page's own worker, which the platform served: it needs nobody to tell it where that is.
const [name, socket] = self.name.split(' ');
if (name === 'engine') engine.open(self.location.origin, socket);
expose(engine, self);
