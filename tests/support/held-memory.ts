/** This process's memory after garbage collection, in megabytes (of 10⁶). */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

export async function heldMegabytes(): Promise<number> {
  for (let time = 0; time < 3; time++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed / 1e6;
}
