/** Opens the sender of messages: each kind uses the operator's route, or the outbox if there is none. */
import type { NetworkConfig } from '../../start/config-network.ts';
import type { Outbox } from './outbox.ts';
import type { Sender } from './sender.ts';
import { openSmsWebhook } from './sms-webhook.ts';
import { openSmtp } from './smtp.ts';

export interface OpenSender extends Sender {
  close(): void;
}

export function openSender({ smtp, sms }: Pick<NetworkConfig, 'smtp' | 'sms'>, outbox: Outbox): OpenSender {
  const mail = smtp && openSmtp(smtp);
  const phones = sms && openSmsWebhook(sms);
  return {
    sms: (...message) => (phones ?? outbox).sms(...message),
    email: (...message) => (mail ?? outbox).email(...message),
    close() {
      mail?.close();
    },
  };
}
