/** The addresses of the page's scripts that are no modules of its own, as the browser wants them. */
import engineAddress from '../../worker/engine.worker.ts?worker&url';
import { beginEngine, scriptPolicy, SERVICE_WORKER, type ScriptPolicy } from './script-policy.ts';

let policy: ScriptPolicy | undefined;

function ownPolicy(): ScriptPolicy {
  return (policy ??= globalThis.earlyEngine?.policy ?? scriptPolicy([engineAddress, SERVICE_WORKER]));
}

/** What a registration takes for the service worker's script. */
export function serviceWorkerAddress(): string {
  return ownPolicy().createScriptURL(SERVICE_WORKER) as string;
}

/** The engine's worker: the first time the one that the page's head began, where it did. */
export function engineWorker(): Worker {
  const early = globalThis.earlyEngine;
  const begun = early?.worker ?? beginEngine(ownPolicy(), engineAddress);
  if (early) early.worker = undefined;
  begun.onerror = null;
  return begun;
}
