/** The worker's entry: the engine with the device's clock, socket and fetch; each call by Comlink. */
import { expose, transfer } from 'comlink';
import { deviceClock } from './clock.ts';
import { createEngine } from './engine.ts';
import { FEATURES } from './features.ts';
import { socketOpener } from './feed/socket.ts';

const engine = createEngine({
  clock: deviceClock,
  openSocket: socketOpener(deviceClock),
  features: FEATURES,
  fetch: (input, init) => fetch(input, init),
  handOver: (batch) => transfer(batch, [batch.numbers.buffer]),
});

// The page's worker comes from the platform, so its origin is the platform's.
const [name, socket] = self.name.split(' ');
if (name === 'engine') engine.open(self.location.origin, socket);
expose(engine, self);
