/**
 * A prepared statement with its parameters as PostgreSQL's wire messages (Bind, Execute, Sync). The parameters, which
 * are long, are therefore neither quoted nor parsed as SQL.
 */

/** A message's header: its letter, and its length, which counts itself. */
const HEAD = 5;
const EXECUTE_AND_SYNC = Buffer.from('E\0\0\0\x09\0\0\0\0\0S\0\0\0\x04', 'latin1');

/** @param values texts without NUL */
export function boundStatement(name: string, values: readonly string[]): Uint8Array {
  const lengths = values.map((value) => Buffer.byteLength(value));
  const parameters = lengths.reduce((sum, length) => sum + 4 + length, 0);
  // The unnamed portal; the statement; no formats, as all is text; the number of parameters; no result formats.
  const bind = HEAD + 1 + name.length + 1 + 2 + 2 + parameters + 2;
  const message = Buffer.allocUnsafe(bind + EXECUTE_AND_SYNC.length);
  let at = message.write('B', 'latin1');
  at = message.writeInt32BE(bind - 1, at);
  at = message.writeInt8(0, at);
  at += message.write(`${name}\0`, at, 'latin1');
  at = message.writeInt16BE(0, at);
  at = message.writeInt16BE(values.length, at);
  for (const [place, value] of values.entries()) {
    at = message.writeInt32BE(lengths[place] as number, at);
    at += message.write(value, at);
  }
  at = message.writeInt16BE(0, at);
  EXECUTE_AND_SYNC.copy(message, at);
  return message;
}
