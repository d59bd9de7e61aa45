/** Decides whether a page opens like an envelope, once for each guest. */
import type { EventType } from '../events/settings.ts';
import type { Drawing } from './drawings.ts';

/**
 * By default, only weddings and birthdays in our themes open like an envelope. The host's choice
 * wins.
 */
export const opensAsEnvelope = (eventType: EventType, drawing: Drawing | null, chosen: unknown): boolean =>
  typeof chosen === 'boolean'
    ? chosen
    : drawing !== null && (eventType === 'Wedding' || eventType === 'Birthday');
