/** Push messages for notices: the subscriptions of browsers, and their messages while the platform runs. */
import type { Clock } from '#domain/clock';
import { notice } from '#protocol/entities/notice';
import { rowsOf } from '#protocol/entities/entity-rows';
import { PUSH_CODES } from '#protocol/names/codes';
import { pushKey, pushSubscribe, pushUnsubscribe } from '#protocol/push';
import type { Log } from '../base/log.ts';
import type { CoreApi } from '../core/core-api.ts';
import type { Store } from '../db/store-api.ts';
import type { Sessions } from '../gateway/sessions.ts';
import { user } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import { arePushKeys } from './encrypt-push.ts';
import type { PostPush } from './post-push.ts';
import { pushEndpoint } from './push-endpoint.ts';
import { PushSender } from './push-sender.ts';
import { readPushTexts } from './push-texts.ts';
import { pushHostsQuery } from './queries.ts';
import { Subscriptions } from './subscriptions.ts';
import { pushTables } from './tables.ts';
import { Vapid } from './vapid.ts';

export interface PushInput {
  readonly core: Pick<CoreApi, 'ask' | 'onAccountEvent'>;
  readonly store: Pick<Store, 'query'>;
  readonly sessions: Pick<Sessions, 'onEnded'>;
  /** Whether a session, by its public identifier, may still be used. */
  readonly sessionLives: (session: string) => Promise<boolean>;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly log: Pick<Log, 'warn'>;
  readonly post: PostPush;
  /** 32 bytes in base64url that follow from a text and the platform's secret. */
  readonly hash: (text: string) => string;
  /** The platform's address, and the sender of its mail; undefined: it has none that others know. */
  readonly site: string | undefined;
  readonly mailFrom: string | undefined;
}

export interface Push {
  readonly calls: readonly BoundCall[];
  readonly sender: PushSender;
  stop(): Promise<void>;
}

const MAIL_ADDRESS = /[^\s<>]+@[^\s<>]+/;

/** The contact for push services: the site, or the sender of the platform's mail. */
export function subjectOf({ site, mailFrom }: Pick<PushInput, 'site' | 'mailFrom'>): string | undefined {
  if (site?.startsWith('https:') === true) return site;
  const address = MAIL_ADDRESS.exec(mailFrom ?? '')?.[0];
  return address === undefined ? undefined : `mailto:${address}`;
}

export async function startPush(input: PushInput): Promise<Push> {
  const { core, store, sessions, clock, log, post, hash } = input;
  const vapid = new Vapid(hash, subjectOf(input));
  const texts = readPushTexts();
  const subscriptions = new Subscriptions(pushTables.calls(store));
  await subscriptions.load();
  const hosts = () => core.ask(pushHostsQuery, {});
  const sender = new PushSender({
    ...{ post, vapid, clock, hosts, log },
    isWanted: async (subscription) => {
      if (!subscriptions.has(subscription)) return false;
      // A session may have expired while nobody used it.
      const lives = await input.sessionLives(subscription.session);
      if (!lives) await subscriptions.remove(subscription);
      return lives;
    },
    end: (subscription) => subscriptions.remove(subscription),
  });
  const unfollow = core.onAccountEvent((owner, { changes }) => {
    for (const row of rowsOf(changes, notice)) {
      if (row.status !== 'unread') continue;
      for (const each of subscriptions.of(owner)) {
        const tag = `notice-${String(row.id)}`;
        sender.send(each, { tag, text: JSON.stringify({ tag, text: texts(row, each.language) }) });
      }
    }
  });
  const unlisten = sessions.onEnded((session, owner) => {
    subscriptions.endSession(owner, session).catch((error: unknown) => {
      log.warn({ err: error }, 'the push subscription of an ended session was not deleted');
    });
  });
  return {
    sender,
    calls: pushCalls({ vapid, subscriptions, hosts, clock }),
    async stop() {
      unfollow();
      unlisten();
      await sender.stop();
    },
  };
}

interface CallParts {
  readonly vapid: Vapid;
  readonly subscriptions: Subscriptions;
  readonly hosts: () => Promise<readonly string[]>;
  readonly clock: Pick<Clock, 'now'>;
}

function pushCalls({ vapid, subscriptions, hosts, clock }: CallParts): readonly BoundCall[] {
  const own = user();
  return [
    bind(pushKey, own, () => Promise.resolve({ key: vapid.publicKey })),
    bind(pushSubscribe, own, async ({ endpoint, ...keys }, { caller, language }) => {
      if (!arePushKeys(keys) || pushEndpoint(endpoint, await hosts()) === undefined)
        return new Refusal(PUSH_CODES.badSubscription);
      const { id, session } = caller;
      await subscriptions.keep({ endpoint, ...keys, user: id, session, language, created: clock.now() });
      return {};
    }),
    bind(pushUnsubscribe, own, async ({ endpoint }, { caller }) => {
      await subscriptions.removeOwn(caller.id, endpoint);
      return {};
    }),
  ];
}
