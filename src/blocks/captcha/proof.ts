/**
 * The captcha for users who cannot see or drag: the device computes for a moment. It searches for a text for which the
 * SHA-256 of `seed + text` begins with `bits` zero bits, in short turns, so that the page stays responsive.
 */
import { sha256 } from 'viem/utils';

const TURN_MILLIS = 12;
const TRIES_BETWEEN_LOOKS = 64;

interface Puzzle {
  readonly seed: string;
  readonly bits: number;
}

/** Undefined if it was stopped before it found one. */
export async function findProof({ seed, bits }: Puzzle, stop: AbortSignal): Promise<string | undefined> {
  const write = new TextEncoder();
  for (let tries = 0; !stop.aborted; await nextTurn()) {
    const until = performance.now() + TURN_MILLIS;
    while (performance.now() < until) {
      for (let more = 0; more < TRIES_BETWEEN_LOOKS; more += 1, tries += 1) {
        const proof = tries.toString(36);
        if (zeroBits(sha256(write.encode(seed + proof), 'bytes')) >= bits) return proof;
      }
    }
  }
  return undefined;
}

/** A message gives other work of the page a turn, without the delays of nested timers. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

function zeroBits(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? 8 * bytes.length : 8 * first + Math.clz32(bytes[first] as number) - 24;
}
