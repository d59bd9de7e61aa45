import { v7 } from 'uuid';

/** A UUIDv7: opaque to callers, and in the order of its making, so that indexes grow at one end. */
export const newId = (): string => v7();
