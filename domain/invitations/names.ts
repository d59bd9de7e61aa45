/** How names on invitations are compared. */
import { foldedName } from '../kernel/search.ts';
import { publicName } from '../replies/names.ts';

/** A full name without regard to capitals, accents, hyphens and the order of its words. */
export const inviteeKey = (name: string): string => foldedName(name).split(' ').sort().join(' ');

/** 'Ana S.': all that is told of a person where a name alone opens an invitation. */
export const shortName = (name: string): string => publicName(name) || 'Guest';
