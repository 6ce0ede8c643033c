/** Signs requests to push services (RFC 8292) by a key that follows from the platform's secret. */
import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import type { Millis } from '#domain/units';

const CURVE = 'prime256v1';
/** At most a day. */
const VALID_MILLIS: Millis = 43_200_000;

export class Vapid {
  /** For the browser: an uncompressed point of P-256 in base64url. */
  readonly publicKey: string;
  private readonly key: KeyObject;

  /**
   * @param hash 32 bytes in base64url that follow from a text and the platform's secret
   * @param subject whom a push service can reach: an https or mailto address; undefined: nobody
   */
  constructor(
    hash: (text: string) => string,
    private readonly subject: string | undefined,
  ) {
    const { secret, point } = keyFrom(hash);
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'));
    this.publicKey = point.toString('base64url');
    this.key = createPrivateKey({
      key: { kty: 'EC', crv: 'P-256', d: secret.toString('base64url'), ...(x && { x }), ...(y && { y }) },
      format: 'jwk',
    });
  }

  /** The value of the `Authorization` header. */
  authorization(endpoint: URL, now: Millis): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const exp = Math.floor((now + VALID_MILLIS) / 1_000);
    // A subject that leads nowhere is refused by some services; none is allowed (RFC 8292, section 2.1).
    const claims = { aud: endpoint.origin, exp, ...(this.subject && { sub: this.subject }) };
    const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: this.key, dsaEncoding: 'ieee-p1363' });
    return `vapid t=${signed}.${signature.toString('base64url')}, k=${this.publicKey}`;
  }
}

/** A few of 2³² texts give no number of the curve: then the next one is taken. */
function keyFrom(hash: (text: string) => string): { readonly secret: Buffer; readonly point: Buffer } {
  for (let tried = 0; ; tried++) {
    const secret = Buffer.from(hash(String(tried)), 'base64url');
    const curve = createECDH(CURVE);
    try {
      curve.setPrivateKey(secret);
    } catch {
      continue;
    }
    return { secret, point: curve.getPublicKey() };
  }
}
