import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pluralForms } from './languages.mjs';
import { faultsOf, parseMessage } from './message.mjs';

const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** Returns the languages that each area ships, as locales/areas.json lists them. */
export const areasOf = (folder) => readJson(folder, 'areas.json');

/** Returns the languages that have a folder of catalogs, English first. */
export const languagesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));

/**
 * Reads a catalog. Returns its messages by `group.key`, in the order of the file: `text`, and the
 * `note` for translators that English may have. Returns null if there is no such file.
 */
export function readCatalog(folder, tag, area) {
  if (!existsSync(join(folder, tag, `${area}.json`))) return null;
  const groups = Object.entries(readJson(folder, tag, `${area}.json`));
  return new Map(
    groups.flatMap(([group, messages]) =>
      Object.entries(messages).map(([key, message]) => [
        `${group}.${key}`,
        typeof message === 'string' ? { text: message } : message,
      ]),
    ),
  );
}

const NAME = /^[a-z][A-Za-z0-9]*$/;

/**
 * Parses the catalog of an area in one language and compares it with the English. Returns the
 * parsed messages by `group.key`, and the faults as sentences.
 */
export function readMessages(folder, tag, area) {
  const at = `locales/${tag}/${area}.json`;
  const [catalog, english] = [readCatalog(folder, tag, area), readCatalog(folder, 'en', area)];
  const messages = new Map();
  if (!english) return { messages, faults: [`locales/en/${area}.json is missing`] };
  if (!catalog) return { messages, faults: [`${at} is missing`] };
  const faults = [];
  for (const name of english.keys()) if (!catalog.has(name)) faults.push(`${at}: ${name} is missing`);
  for (const [name, { text }] of catalog) {
    try {
      if (!name.split('.').every((part) => NAME.test(part))) throw new Error('is not a name for code');
      if (typeof text !== 'string' || text.trim() === '') throw new Error('has no text');
      const parsed = parseMessage(text);
      messages.set(name, parsed);
      if (!english.has(name)) throw new Error('is not in the English catalog');
      const original = parseMessage(english.get(name).text);
      for (const fault of faultsOf(parsed, original, pluralForms(tag)))
        faults.push(`${at}: ${name} ${fault}`);
    } catch (error) {
      faults.push(`${at}: ${name} ${error.message}`);
    }
  }
  return { messages, faults };
}
