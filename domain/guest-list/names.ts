/** Compares names on invitations. */
import { foldedName } from '../kernel/search.ts';
import { publicName } from '../replies/names.ts';

/** The key for comparing full names. Capitals, accents, punctuation and word order do not count. */
export const inviteeKey = (name: string): string => foldedName(name).split(' ').sort().join(' ');

/** Makes 'Ana S.', the only form of a name that we show if a name alone opens an invitation. */
export const shortName = (name: string): string => publicName(name) || 'Guest';
