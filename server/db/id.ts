import { v7 } from 'uuid';

/**
 * Makes a UUIDv7. It is opaque to callers, and ids sort in the order of their making, so that
 * indexes grow at one end.
 */
export const newId = (): string => v7();

/** Formats 16 bytes as an id. The id need not exist. */
export const idOfBytes = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
