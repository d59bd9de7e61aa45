/** Reads a language that a person typed: a tag, or its name in any of our languages. */
import { foldedName } from '../kernel/search.ts';
import { aboutLanguages, type Language, languageOfTag, languages } from './languages.ts';

let byName: Map<string, Language> | null = null;

/** Makes the names when they are first needed, because Intl is slow to start. */
function namesOfLanguages(): Map<string, Language> {
  const names = new Map<string, Language>();
  for (const reader of languages) {
    const shown = new Intl.DisplayNames([aboutLanguages[reader].locale], { type: 'language' });
    for (const language of languages) names.set(foldedName(shown.of(language) ?? language), language);
  }
  for (const language of languages) names.set(foldedName(aboutLanguages[language].ownName), language);
  return names;
}

/** Returns the language of 'pt', 'pt-BR', 'Portuguese', 'Português' or 'Portugiesisch', or null. */
export function languageNamed(text: string): Language | null {
  byName ??= namesOfLanguages();
  const [first = ''] = text.split(/[(,/]/);
  return languageOfTag(text.replace('_', '-')) ?? byName.get(foldedName(first)) ?? null;
}
