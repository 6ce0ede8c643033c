/**
 * Has the engine mirror the account of the logged-in user, and fetches their details (SPEC §7). A session that
 * the platform ended also ends here, even if the socket notices first. It is loaded after the first screen,
 * which shows no account.
 */
import { SESSION_ENDED } from '#protocol/names/codes';
import { endSession } from '../api/after-refusal.ts';
import { followAccounts } from '../api/accounts-on-device.ts';
import { learnUser } from '../api/learn-user.ts';
import { followSession, keptToken } from '../api/session.ts';
import { adoptLanguage, followAccountLanguage } from './account-language.ts';
import { engine } from '../engine/start-engine.ts';

export function signInEngine(): void {
  let sentToken: string | null = null;
  let isFollowing = false;
  // SPEC §7: user info is fetched at load and after login and stored.
  const notify = () => {
    const token = keptToken();
    if (token === sentToken) return;
    sentToken = token;
    if (token !== null && !isFollowing) {
      isFollowing = true;
      void Promise.all([
        import('../features/spot/notices/follow-fills.ts'),
        import('../features/contract/notices/follow-contracts.ts'),
        import('../features/option/notices/follow-options.ts'),
        import('../features/spot/orders/offer-amend.ts'),
        import('../features/alert/notices/follow-alerts.ts'),
      ]).then(
        ([{ followFills }, { followContracts }, { followOptions }, { offerAmend }, { followAlerts }]) => {
          followFills();
          followContracts();
          followOptions();
          offerAmend();
          followAlerts();
        },
        () => (isFollowing = false),
      );
    }
    void learnUser().then(adoptLanguage);
    void engine.signIn(token ?? undefined).then(async (ended) => {
      if (token === null || keptToken() !== token || ended === undefined) return;
      // The socket may be faster than another tab's storage event. A refusal of this call ends a session that
      // is still stored, and shows nothing about one that the user ended in another tab.
      await learnUser();
      if (keptToken() === token) endSession(ended === SESSION_ENDED);
    });
  };
  followAccounts();
  followAccountLanguage();
  followSession(notify);
  notify();
}
