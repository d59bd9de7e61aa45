/** Decides whether a page opens like an envelope, once for each guest. */
import type { EventType } from '../events/settings.ts';
import type { Drawing } from './drawings.ts';

/**
 * A page opens like an envelope if it is a wedding or birthday in one of our themes, unless the
 * host chose otherwise. An event without a look doesn't.
 */
export const opensAsEnvelope = (eventType: EventType, drawing: Drawing | null, chosen: unknown): boolean =>
  typeof chosen === 'boolean'
    ? chosen
    : drawing !== null && (eventType === 'Wedding' || eventType === 'Birthday');
