/**
 * A push service on this machine that speaks the protocol (RFC 8030): it keeps what is posted to it, and answers as a
 * test says. Its certificate is for `push.example.net` and `other.example.net`; nothing else uses its key.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgk1PpVOUIxqWreReB
dQHFPBvIntAfDfMEgh5ushvb8J6hRANCAAR4s56Qkyhz+Czg2vDg6bHJint0zyo4
ww0fcBC6dYPW3ddfqHDkY51J5WMRu8WdRXW5musckPqa++RXc9LvtKWY
-----END PRIVATE KEY-----`;

export const PUSH_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBwDCCAWWgAwIBAgIUUe9RH5dZVdeGsy++GtTwNUuFJhgwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcHVzaC5leGFtcGxlLm5ldDAgFw0yNjExMjgwNDE2NTlaGA8y
MTI2MTEwNDA0MTY1OVowGzEZMBcGA1UEAwwQcHVzaC5leGFtcGxlLm5ldDBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABHiznpCTKHP4LODa8ODpscmKe3TPKjjDDR9w
ELp1g9bd11+ocORjnUnlYxG7xZ1Fdbma6xyQ+pr75Fdz0u+0pZijgYQwgYEwHQYD
VR0OBBYEFH/WHDUj+jauqeQ/9awNAM7eDUjOMB8GA1UdIwQYMBaAFH/WHDUj+jau
qeQ/9awNAM7eDUjOMA8GA1UdEwEB/wQFMAMBAf8wLgYDVR0RBCcwJYIQcHVzaC5l
eGFtcGxlLm5ldIIRb3RoZXIuZXhhbXBsZS5uZXQwCgYIKoZIzj0EAwIDSQAwRgIh
ALdY7ypUsQdv8AgsPlX0YenQnzJOv8Y52FLRrPYLOTnGAiEAnVxFPgvNmNMx2aBY
r4zGuJYfu3nPHa2LmXESsj1UEiw=
-----END CERTIFICATE-----`;

export const PUSH_HOST = 'push.example.net';

export interface Posted {
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

export interface Answered {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection ends without an answer. */
  readonly breaks?: true;
}

export class PushService {
  readonly posted: Posted[] = [];
  /** The next answers; without one 201. */
  readonly answers: Answered[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer({ key: KEY, cert: PUSH_CERTIFICATE }, (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { url = '', headers } = request;
        this.posted.push({ path: url, headers, body: Buffer.concat(parts) });
        const { status, headers: more = {}, breaks } = this.answers.shift() ?? { status: 201 };
        if (breaks === true) request.socket.destroy();
        else response.writeHead(status, more).end();
      });
    });
  }

  static async open(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((resolve) => {
      service.server.listen(0, '127.0.0.1', resolve);
    });
    return service;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }
}

/** A browser with a subscription, which can read what was encrypted for it. */
export class PushBrowser {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  private readonly exchange: ECDH = createECDH('prime256v1');
  private readonly secret = randomBytes(16);

  constructor() {
    const point = this.exchange.generateKeys();
    this.keys = { p256dh: point.toString('base64url'), auth: this.secret.toString('base64url') };
  }

  read(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const theirs = body.subarray(21, 86);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.exchange.getPublicKey(), theirs]);
    const derive = (key: Buffer, from: Buffer, purpose: Buffer, bytes: number) =>
      Buffer.from(hkdfSync('sha256', key, from, purpose, bytes));
    const input = derive(this.exchange.computeSecret(theirs), this.secret, info, 32);
    const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const opened = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
    opened.setAuthTag(body.subarray(-16));
    const text = Buffer.concat([opened.update(body.subarray(86, -16)), opened.final()]);
    if (text.at(-1) !== 2) throw new Error('not the last record');
    return text.subarray(0, -1).toString();
  }
}
