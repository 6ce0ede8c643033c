/** The addresses of scripts that the page loads by URL instead of importing. */
import engineAddress from '../../worker/engine.worker.ts?worker&url';
import { beginEngine, scriptPolicy, SERVICE_WORKER, type ScriptPolicy } from './script-policy.ts';

let policy: ScriptPolicy | undefined;

function ownPolicy(): ScriptPolicy {
  return (policy ??= globalThis.earlyEngine?.policy ?? scriptPolicy([engineAddress, SERVICE_WORKER]));
}

/** The service worker's script in the form that a registration accepts. */
export function serviceWorkerAddress(): string {
  return ownPolicy().createScriptURL(SERVICE_WORKER) as string;
}

/** The engine's worker: at the first call the one that the page's head started, if it did. */
export function engineWorker(): Worker {
  const early = globalThis.earlyEngine;
  const begun = early?.worker ?? beginEngine(ownPolicy(), engineAddress);
  if (early) early.worker = undefined;
  begun.onerror = null;
  return begun;
}
