import { foldedName } from '../kernel/search.ts';
import { latest } from './latest.ts';

/** Returns a name as comparable words. Capitals, accents and punctuation do not count. */
export const comparedName = latest(foldedName);

/** Two households with the same key are one. */
export const householdKey = (label: string): string => comparedName(label) || label.trim().toLowerCase();
