/** Decides whether a page opens like an envelope, once for each guest. */
import type { EventType } from '../events/settings.ts';
import type { Drawing } from './drawings.ts';

/**
 * A wedding or birthday in one of our themes does, unless its host chose otherwise. An event
 * without a look does not.
 */
export const opensAsEnvelope = (eventType: EventType, drawing: Drawing | null, chosen: unknown): boolean =>
  typeof chosen === 'boolean'
    ? chosen
    : drawing !== null && (eventType === 'Wedding' || eventType === 'Birthday');
