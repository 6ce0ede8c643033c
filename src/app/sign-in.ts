/**
 * The engine mirrors the account of whoever is logged in on this device. A session that the platform ended ends here
 * too. Comes after the first screen, which shows nobody's account.
 */
import { endSession } from '../api/after-refusal.ts';
import { followSession, keptToken } from '../api/session.ts';
import { engine } from '../engine/start-engine.ts';

export function signInEngine(): void {
  let told: string | null = null;
  const tell = () => {
    const token = keptToken();
    if (token === told) return;
    told = token;
    void engine.signIn(token ?? undefined).then((ended) => {
      if (ended && token !== null && keptToken() === token) endSession(true);
    });
  };
  followSession(tell);
  tell();
}
