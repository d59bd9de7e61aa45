import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { areasOf, languagesOf, readCatalog, readMessages } from './catalogs.mjs';
import { faultsOfQuotes } from './quotes.mjs';

const COLUMNS = ['key', 'note', 'English', 'translation'];

/** Writes the catalogs of a language. `textOf` returns the text of `area.group.key`, or nothing. */
function writeCatalogs(folder, tag, textOf) {
  mkdirSync(join(folder, tag), { recursive: true });
  for (const area of Object.keys(areasOf(folder))) {
    const groups = {};
    for (const name of readCatalog(folder, 'en', area).keys()) {
      const [group, key] = name.split('.');
      const text = textOf(`${area}.${name}`);
      if (text) (groups[group] ??= {})[key] = text;
    }
    writeFileSync(join(folder, tag, `${area}.json`), `${JSON.stringify(groups, null, 2)}\n`);
  }
}

/** Returns the texts of a language by `area.group.key`. */
const textsOf = (folder, tag) =>
  new Map(
    Object.keys(areasOf(folder)).flatMap((area) =>
      [...(readCatalog(folder, tag, area) ?? [])].map(([name, { text }]) => [`${area}.${name}`, text]),
    ),
  );

/** Makes empty catalogs for a language. */
export function addLanguage(folder, tag) {
  if (existsSync(join(folder, tag))) throw new Error(`locales/${tag} already exists.`);
  writeCatalogs(folder, tag, () => undefined);
}

/** Returns a CSV sheet with every message and its translation into a language. */
export function sheetOf(folder, tag) {
  const translated = textsOf(folder, tag);
  const rows = Object.keys(areasOf(folder)).flatMap((area) =>
    [...readCatalog(folder, 'en', area)].map(([name, { text, note = '' }]) => {
      const key = `${area}.${name}`;
      return [key, note, text, translated.get(key) ?? ''];
    }),
  );
  return stringify([COLUMNS, ...rows], { bom: true });
}

/**
 * Takes the translations of a sheet named `<tag>.csv`. Keys that the sheet lacks keep their
 * translation. Returns the tag.
 */
export function takeSheet(folder, file) {
  const tag = basename(file, '.csv');
  if (tag === 'en' || !languagesOf(folder).includes(tag))
    throw new Error(`${file} has to be named after a language of locales/, such as de.csv.`);
  const rows = parse(readFileSync(file), { columns: true, bom: true, skip_empty_lines: true });
  const texts = textsOf(folder, tag);
  for (const { key, translation } of rows) {
    if (key === undefined || translation === undefined)
      throw new Error(`${file} has to have the columns ${COLUMNS.join(', ')}.`);
    if (translation.trim() !== '') texts.set(key, translation);
  }
  writeCatalogs(folder, tag, (key) => texts.get(key));
  return tag;
}

/** Returns, as sentences, the reasons why the languages can't be shipped. */
export function faultsOfAll(folder, tags = languagesOf(folder)) {
  const areas = Object.entries(areasOf(folder));
  return tags.flatMap((tag) => [
    ...areas.flatMap(([area, shipped]) =>
      shipped.includes(tag) || existsSync(join(folder, tag, `${area}.json`))
        ? readMessages(folder, tag, area).faults
        : [],
    ),
    ...faultsOfQuotes(folder, tag),
  ]);
}
