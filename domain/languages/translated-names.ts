/** The settings of an event that hosts can translate. */
import { namesWith, type NameWith } from '../events/settings.ts';

export type TranslatedName = NameWith<'translated'>;
export const translatedNames = namesWith('translated');
