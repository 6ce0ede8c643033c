/**
 * Encrypts a message for one browser (RFC 8291, with the one record of RFC 8188): a push service carries it and cannot
 * read it.
 */
import { createCipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's keys, as it gave them with its subscription. */
export interface PushKeys {
  /** An uncompressed point of P-256, and 16 bytes, in base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

const CURVE = 'prime256v1';
const RECORD_BYTES = 4_096;
const SALT_BYTES = 16;
const POINT_BYTES = 65;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** The end of the last record. */
const LAST = Buffer.of(2);

/** Whether they have the lengths of keys, and their point is one of the curve. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const bytes = (text: string) => Buffer.from(/^[\w-]+$/.test(text) ? text : '', 'base64url');
  return bytes(auth).length === SALT_BYTES && isPoint(bytes(p256dh));
}

/** The first byte of a point in the uncompressed form. */
const UNCOMPRESSED = 4;

function isPoint(point: Buffer): boolean {
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'));
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

/**
 * @param own a new key for each message; a test hands in known ones
 * @throws if the browser's point is none of the curve
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  own: { readonly salt: Buffer; readonly key?: Buffer } = { salt: randomBytes(SALT_BYTES) },
): Buffer {
  const [theirs, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')];
  const exchange = createECDH(CURVE);
  if (own.key === undefined) exchange.generateKeys();
  else exchange.setPrivateKey(own.key);
  const ours = exchange.getPublicKey();
  const shared = exchange.computeSecret(theirs);
  const derive = (key: Buffer, salt: Buffer, purpose: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, purpose, bytes));
  const purpose = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const input = derive(shared, secret, purpose, 32);
  const key = derive(input, own.salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES);
  const nonce = derive(input, own.salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(Buffer.concat([Buffer.from(text), LAST])), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(POINT_BYTES, 4);
  return Buffer.concat([own.salt, head, ours, body, cipher.getAuthTag()]);
}
