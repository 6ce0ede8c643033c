/** E-mails by the operator's mail server, over a few connections that stay open. */
import { createTransport } from 'nodemailer';
import type { SmtpPlace } from '../../start/config-network.ts';
import type { Sender } from './sender.ts';

const PATIENCE_MILLIS = 10_000;

export interface MailTransport extends Pick<Sender, 'email'> {
  close(): void;
}

export function openSmtp({ url, from }: SmtpPlace): MailTransport {
  const transport = createTransport({
    ...{ url, pool: true, maxConnections: 3 },
    ...{
      connectionTimeout: PATIENCE_MILLIS,
      greetingTimeout: PATIENCE_MILLIS,
      socketTimeout: PATIENCE_MILLIS,
    },
    // A message is plain text: nothing is read from a file or fetched.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    async email(to, subject, text) {
      await transport.sendMail({ from, to, subject, text });
    },
    close() {
      transport.close();
    },
  };
}
