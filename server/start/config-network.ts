/** The operator's configuration of logins and the network: the secret, mail and SMS delivery, and proxies. */
import { isIP } from 'node:net';
import { isEmail } from '#domain/user/contact';
import type { ServiceKind } from '#protocol/names/content';
import * as z from 'zod/mini';
import { address, baseAddress, chainId, plain, type Read, type Reading } from './config-readings.ts';

export interface SmtpPlace {
  /** `smtp://` or `smtps://`, with name and password if the server requires them. */
  readonly url: string;
  /** The sender of messages. */
  readonly from: string;
}

export interface SmsPlace {
  readonly url: string;
  /** Sent as a bearer token; undefined: none. */
  readonly token: string | undefined;
}

export interface NetworkConfig {
  /** Undefined: the first run makes one and keeps it in the data folder. */
  readonly secret: string | undefined;
  /** Undefined: e-mails stay in the outbox. */
  readonly smtp: SmtpPlace | undefined;
  /** Undefined: SMS stay in the outbox. */
  readonly sms: SmsPlace | undefined;
  /** The address to which the app opens its socket, without a path; undefined: the origin of its page. */
  readonly socketUrl: string | undefined;
  /** Customer service contacts; a kind that is not set is not shown. */
  readonly contacts: Readonly<Partial<Record<ServiceKind, string | undefined>>>;
  /** The chain that a wallet's message names (EIP-155); 1 is Ethereum. */
  readonly chain: number;
  /** Addresses and networks of trusted proxies, which forward a caller's address. */
  readonly proxies: readonly string[];
}

const webhook: Reading<string> = z.pipe(
  address('https:', 'http:'),
  z
    .string()
    .check(
      z.refine(
        (text) => new URL(text).username === '',
        'must have no name or password in it (SMS_WEBHOOK_TOKEN is for those)',
      ),
    ),
);

const SHORTEST_SECRET = 32;
const secret = z
  .string()
  .check(
    z.refine(
      (text) => text.length >= SHORTEST_SECRET && new Set(text).size > 8,
      `must be ${String(SHORTEST_SECRET)} or more characters of chance`,
    ),
  );

const email = z.string().check(z.refine(isEmail, 'must be an e-mail address'));

/** `no-reply@example.com`, or with a name: `Brisk <no-reply@example.com>`. */
const sender = z
  .string()
  .check(
    z.refine(
      (text) => isEmail(/^[^<>"\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text),
      'must be an e-mail address, or Name <address>',
    ),
  );

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const listOf = z.transform((text: string) => text.split(',').map((each) => each.trim()));

/** Addresses, networks, or names of some of them, separated by commas. */
export const networks: Reading<readonly string[]> = z.pipe(
  z.pipe(z.string(), listOf),
  z
    .array(z.string())
    .check(
      z.refine(
        (all) => all.every(isNetwork),
        `must be addresses, networks such as 10.0.0.0/8, or ${NAMED_NETWORKS.join(', ')}`,
      ),
    ),
);

/** @param problems receives errors that concern several variables together */
export function readNetwork(read: Read, problems: string[]): NetworkConfig {
  const smtpUrl = read('SMTP_URL', undefined, address('smtp:', 'smtps:'));
  const from = read('MAIL_FROM', undefined, sender);
  const smsUrl = read('SMS_WEBHOOK', undefined, webhook);
  const token = read('SMS_WEBHOOK_TOKEN', undefined, plain);
  if ((smtpUrl === undefined) !== (from === undefined)) problems.push('SMTP_URL and MAIL_FROM go together');
  return {
    secret: read('SECRET', undefined, secret),
    smtp: smtpUrl === undefined || from === undefined ? undefined : { url: smtpUrl, from },
    sms: smsUrl === undefined ? undefined : { url: smsUrl, token },
    socketUrl: read('SOCKET_URL', undefined, baseAddress('https:', 'http:', 'wss:', 'ws:')),
    contacts: {
      general: read('CONTACT_GENERAL', undefined, email),
      customer: read('CONTACT_CUSTOMER', undefined, email),
      media: read('CONTACT_MEDIA', undefined, email),
    },
    chain: read('CHAIN_ID', 1, chainId),
    proxies: read('TRUST_PROXY', [], networks),
  };
}

/** Sentences that name the variables which a production platform lacks. */
export function productionProblems({
  secret,
  smtp,
  sms,
  site,
  demo,
}: Pick<NetworkConfig, 'secret' | 'smtp' | 'sms'> & {
  readonly site: string | undefined;
  readonly demo: boolean;
}): string[] {
  return [
    ...(demo ? ['DEMO must be off with NODE_ENV=production: anybody could log in as anybody'] : []),
    ...(site === undefined ? ['PUBLIC_URL must be set with NODE_ENV=production: wallets sign for it'] : []),
    ...(secret === undefined ? ['SECRET must be set with NODE_ENV=production'] : []),
    ...(smtp === undefined
      ? ['SMTP_URL and MAIL_FROM must be set with NODE_ENV=production: codes must leave by e-mail']
      : []),
    ...(sms === undefined
      ? ['SMS_WEBHOOK must be set with NODE_ENV=production: codes must leave by SMS']
      : []),
  ];
}

/** Errors in which pages may connect to a separate socket address. */
export function socketProblems(
  config: Pick<NetworkConfig, 'socketUrl'> & { readonly site: string | undefined },
) {
  return config.socketUrl !== undefined && config.site === undefined
    ? ['SOCKET_URL needs PUBLIC_URL: the origin of the pages that may connect there']
    : [];
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
