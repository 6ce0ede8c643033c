/**
 * Takes the picture out of a request, sent as a form (multipart) in the field `image`. It does not check the
 * picture.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyMultipart from '@fastify/multipart';
import { PLATFORM_CODES, USER_CODES } from '#protocol/names/codes';
import { Refusal } from './refuse.ts';

const FIELD = 'image';
const LARGEST_FILE_BYTES = 2 * 1024 * 1024;
/** Bytes of a form around its file. */
const AROUND_BYTES = 8 * 1024;
const LIMITS = { fileSize: LARGEST_FILE_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 };

/** Lets the routes of this scope receive forms. */
export async function takePictures(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, { limits: LIMITS });
}

export async function readPicture(request: FastifyRequest): Promise<Buffer | Refusal> {
  if (!request.isMultipart()) return noPicture('missing');
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_FILE_BYTES + AROUND_BYTES)
    return new Refusal(USER_CODES.fileTooLarge);
  try {
    const part = await request.file();
    if (part?.fieldname !== FIELD) return noPicture('missing');
    return await part.toBuffer();
  } catch (error) {
    // Any failure here is a malformed form, or a client that disconnected.
    const { statusCode } = error as { readonly statusCode?: unknown };
    return statusCode === 413 ? new Refusal(USER_CODES.fileTooLarge) : noPicture('malformed');
  }
}

function noPicture(code: string): Refusal {
  return new Refusal(PLATFORM_CODES.badInput, [{ field: FIELD, code }]);
}
