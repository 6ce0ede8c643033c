/**
 * The engine mirrors the account of whoever is logged in on this device. A session that the platform ended ends here
 * too; of one that goes on the device learns who it is by now (SPEC §7). Comes after the first screen, which shows
 * nobody's account.
 */
import { endSession } from '../api/after-refusal.ts';
import { followAccounts } from '../api/accounts-on-device.ts';
import { learnUser } from '../api/learn-user.ts';
import { followSession, keptToken } from '../api/session.ts';
import { engine } from '../engine/start-engine.ts';

export function signInEngine(): void {
  let told: string | null = null;
  let isFollowing = false;
  const tell = () => {
    const token = keptToken();
    if (token === told) return;
    told = token;
    if (token !== null && !isFollowing) {
      isFollowing = true;
      void import('../features/spot/notices/follow-fills.ts').then(
        ({ followFills }) => followFills(),
        () => (isFollowing = false),
      );
    }
    void engine.signIn(token ?? undefined).then((ended) => {
      if (token === null || keptToken() !== token) return;
      if (ended) endSession(true);
      else void learnUser();
    });
  };
  followAccounts();
  followSession(tell);
  tell();
}
