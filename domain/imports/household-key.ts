import { foldedName } from '../kernel/search.ts';

/** Two households with the same key are one. Capitals, accents and punctuation do not count. */
export const householdKey = (label: string): string => foldedName(label) || label.trim().toLowerCase();
