/** Patterns of texts that several schemas use. */

export const ASSET = /^[A-Z0-9]{1,20}$/;
/** A letter for each source of an index: live, stale, outlier. */
export const INDEX_SOURCES = /^[lso]{0,20}$/;
/** A ledger reason: why money moved. */
export const REASON = /^[a-z][a-z-]{0,39}$/;
/** A command's id, made by the client: UUIDv7. */
export const COMMAND_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
