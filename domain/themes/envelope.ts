/** Whether a page opens like an envelope, once for each guest. */
import type { EventType } from '../events/settings.ts';
import type { Drawing } from './drawings.ts';

/**
 * A wedding and a birthday in one of our themes do where their host has not said otherwise. An event that nobody gave a look
 * has none of it.
 */
export const opensAsEnvelope = (eventType: EventType, drawing: Drawing | null, chosen: unknown): boolean =>
  typeof chosen === 'boolean'
    ? chosen
    : drawing !== null && (eventType === 'Wedding' || eventType === 'Birthday');
