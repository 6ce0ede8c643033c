/** SMS by a web address of the operator's provider: a POST of `{ to, text }`; any 2xx means accepted. */
import type { SmsPlace } from '../../start/config-network.ts';
import type { Sender } from './sender.ts';

const PATIENCE_MILLIS = 10_000;

export function openSmsWebhook({ url, token }: SmsPlace): Pick<Sender, 'sms'> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return {
    async sms(to, text) {
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MILLIS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the SMS webhook answered ${String(answer.status)}`);
    },
  };
}
