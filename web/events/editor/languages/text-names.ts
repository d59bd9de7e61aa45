/** Names the texts of an event in the reader's language. The API names them in English. */
import type { Translations } from '#domain/languages/contract.ts';
import { coverPath, mealPath, questionPath } from '#domain/languages/paths.ts';
import { shortened } from '#domain/kernel/text.ts';
import type { OwnSection } from '#domain/sections/contract.ts';
import { words } from '../words.ts';

type Field = Translations['fields'][number];

/** Returns the name of a text of a section, or null if it has no such text. */
function nameInSection({ kind, title }: OwnSection, part: string, rest: readonly string[]): string | null {
  const section = title || words.headings[kind];
  if (part === 'text') return words.languages.section({ section });
  const entry = kind as keyof typeof words.entryLabels;
  const field = {
    title: words.sectionForm.title,
    place: words.sectionForm.place,
    entry: (rest.at(-1) === 'label' ? words.entryLabels : words.entryTexts)[entry],
  }[part];
  return field === undefined ? null : words.languages.sectionField({ section, field });
}

/**
 * Returns a function that names a text. A setting has the name of its field in the editor. A text
 * that is new to this page keeps the API's name.
 */
export function namesOfTexts(
  fields: readonly Field[],
  sections: readonly OwnSection[],
): (field: Field) => string {
  const originals = new Map(fields.map(({ path, original }) => [path, original]));
  return ({ path, label }) => {
    const setting = (words.fields as Partial<Record<string, string>>)[path];
    if (setting !== undefined) return setting;
    if (path === coverPath) return words.cover.title;
    const [what, id = '', part, ...rest] = path.split(':');
    if (what === 'meal') {
      // The name of a meal may contain colons.
      const meal = path.slice(mealPath('').length);
      const described = meal.replace(/:description$/, '');
      return described !== meal && originals.has(mealPath(described))
        ? words.languages.mealDescription({ meal: described })
        : words.languages.meal({ meal });
    }
    if (what === 'question') {
      const question = shortened(originals.get(questionPath(id)) ?? '', 60);
      if (part === undefined) return words.languages.question({ question });
      return part === 'help'
        ? words.languages.questionHelp({ question })
        : words.languages.questionOption({ question });
    }
    const section = sections.find((each) => each.id === id);
    if (!section || part === undefined) return label;
    return nameInSection(section, part, rest) ?? label;
  };
}
