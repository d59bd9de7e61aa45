/** How names on invitations are compared. */
import { foldedName } from '../kernel/search.ts';

/** A full name without regard to capitals, accents, hyphens and the order of its words. */
export const inviteeKey = (name: string): string => foldedName(name).split(' ').sort().join(' ');
