/** The operator's configuration of logins and the network: the secret, mail and SMS delivery, and proxies. */
import { isIP } from 'node:net';
import { isEmail } from '#domain/user/contact';
import type { ServiceKind } from '#protocol/names/content';
import { plain, readBase, readUrl, type Read, type Reading } from './config-readings.ts';

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

/** @param problems receives errors that concern several variables together */
export function readNetwork(read: Read, problems: string[]): NetworkConfig {
  const smtpUrl = read<string | undefined>('SMTP_URL', undefined, readUrl(['smtp:', 'smtps:']));
  const from = read<string | undefined>('MAIL_FROM', undefined, readSender);
  const smsUrl = read<string | undefined>('SMS_WEBHOOK', undefined, readWebhook);
  const token = read<string | undefined>('SMS_WEBHOOK_TOKEN', undefined, plain);
  if ((smtpUrl === undefined) !== (from === undefined)) problems.push('SMTP_URL and MAIL_FROM go together');
  return {
    secret: read<string | undefined>('SECRET', undefined, readSecret),
    smtp: smtpUrl === undefined || from === undefined ? undefined : { url: smtpUrl, from },
    sms: smsUrl === undefined ? undefined : { url: smsUrl, token },
    socketUrl: read<string | undefined>(
      'SOCKET_URL',
      undefined,
      readBase(['https:', 'http:', 'wss:', 'ws:']),
    ),
    contacts: {
      general: read<string | undefined>('CONTACT_GENERAL', undefined, readAddress),
      customer: read<string | undefined>('CONTACT_CUSTOMER', undefined, readAddress),
      media: read<string | undefined>('CONTACT_MEDIA', undefined, readAddress),
    },
    chain: read('CHAIN_ID', 1, readChain),
    proxies: read<readonly string[]>('TRUST_PROXY', [], readNetworks),
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

function readWebhook(text: string): Reading<string> {
  const reading = readUrl(['https:', 'http:'])(text);
  if ('value' in reading && new URL(text).username !== '')
    return { problem: 'must have no name or password in it (SMS_WEBHOOK_TOKEN is for those)' };
  return reading;
}

const SHORTEST_SECRET = 32;

function readSecret(text: string): Reading<string> {
  return text.length >= SHORTEST_SECRET && new Set(text).size > 8
    ? { value: text }
    : { problem: `must be ${String(SHORTEST_SECRET)} or more characters of chance` };
}

/** `no-reply@example.com`, or with a name: `Brisk <no-reply@example.com>`. */
function readSender(text: string): Reading<string> {
  const address = /^[^<>"\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return isEmail(address) ? { value: text } : { problem: 'must be an e-mail address, or Name <address>' };
}

/** Errors in which pages may connect to a separate socket address. */
export function socketProblems(
  config: Pick<NetworkConfig, 'socketUrl'> & { readonly site: string | undefined },
) {
  return config.socketUrl !== undefined && config.site === undefined
    ? ['SOCKET_URL needs PUBLIC_URL: the origin of the pages that may connect there']
    : [];
}

function readAddress(text: string): Reading<string> {
  return isEmail(text) ? { value: text } : { problem: 'must be an e-mail address' };
}

function readChain(text: string): Reading<number> {
  return /^[1-9]\d{0,14}$/.test(text)
    ? { value: Number(text) }
    : { problem: 'must be the number of a chain, such as 1' };
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Addresses, networks, or names of some of them, separated by commas. */
export function readNetworks(text: string): Reading<readonly string[]> {
  const networks = text.split(',').map((each) => each.trim());
  return networks.every(isNetwork)
    ? { value: networks }
    : { problem: `must be addresses, networks such as 10.0.0.0/8, or ${NAMED_NETWORKS.join(', ')}` };
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
