/**
 * Fields in a host's texts to guests: `{first names}` becomes the names of each recipient
 * (docs/product/mail.md#fields).
 */
export const fieldNames = ['first names', 'household', 'deadline', 'code', 'place in line'] as const;
export type FieldName = (typeof fieldNames)[number];

/** The text of each field for one recipient. Blank means unknown. */
export type FieldValues = Partial<Record<FieldName, string>>;

/** The fields with a default text for an unknown value. For others, the host must write one. */
const withOtherWords = ['first names', 'household', 'deadline'] as const satisfies readonly FieldName[];

/** Default texts for unknown values, in the reader's language. */
export type OtherWords = Readonly<Record<(typeof withOtherWords)[number], string>>;

const hasOtherWords = (name: FieldName): boolean => withOtherWords.some((field) => field === name);

/** A literal brace, or a field, which may have a text for an unknown value: `{code|ask us}`. */
const pattern = /\{\{|\{([^{}|\n]*)(?:\|([^{}\n]*))?\}/g;

const nameOf = (text: string): FieldName | undefined => {
  const name = text.trim().replace(/\s+/g, ' ').toLowerCase();
  return fieldNames.find((field) => field === name);
};

/** Returns the fields in a text. */
export function fieldsIn(text: string): Set<FieldName> {
  const names = [...text.matchAll(pattern)].map(([, name]) => name !== undefined && nameOf(name));
  return new Set(names.filter((name) => name !== false && name !== undefined));
}

/** Returns the problem with the fields of a text, or null. */
export function fieldFault(text: string): { fault: 'noField' | 'otherWords'; field: string } | null {
  for (const [, written, words] of text.matchAll(pattern)) {
    if (written === undefined) continue;
    const name = nameOf(written);
    if (!name) return { fault: 'noField', field: written.trim() };
    if (!hasOtherWords(name) && !words?.trim()) return { fault: 'otherWords', field: name };
  }
  return null;
}

/** Returns the problem of `fieldFault` as an English sentence for a response, or null. */
export function fieldIssue(text: string): string | null {
  const wrong = fieldFault(text);
  if (wrong === null) return null;
  return wrong.fault === 'noField'
    ? `There is no field {${wrong.field}}. Check its spelling.`
    : `Some guests have no ${wrong.field}. Add words for them after a bar: {${wrong.field}|ask us}.`;
}

/**
 * Fills in the fields of a text for one recipient. A field that doesn't exist stays in the text.
 */
export const fillFields = (text: string, values: FieldValues, otherWords: OtherWords): string =>
  text.replace(pattern, (whole, written: string | undefined, words: string | undefined) => {
    if (written === undefined) return '{';
    const name = nameOf(written);
    if (!name) return whole;
    const ours: Partial<Record<FieldName, string>> = otherWords;
    return values[name]?.trim() || words?.trim() || ours[name] || '';
  });

/** A mail lists the first names of at most this many persons. */
const maxNames = 8;

/**
 * Makes "Ana, Ben and Zé" from full names that may be shown. Returns '' if there are none.
 * `everyone` is the last item of a long list, and `list` joins the items in the reader's language.
 */
export function firstNames(
  names: readonly string[],
  { everyone, list }: { everyone: string; list: (items: readonly string[]) => string },
): string {
  const firsts = names.flatMap((name) => name.trim().split(/\s+/)[0] || []);
  return list(firsts.length > maxNames ? [...firsts.slice(0, maxNames - 1), everyone] : firsts);
}
