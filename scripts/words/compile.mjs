import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '../root.mjs';
import { areasOf, readCatalog, readMessages } from './catalogs.mjs';
import { helpersOf, isRightToLeft, pluralForms } from './languages.mjs';
import { codeOf, typeOf } from './message.mjs';
import { pseudo } from './pseudo.mjs';

const typeName = (area) => `${area[0].toUpperCase()}${area.slice(1)}Words`;

/** Returns the source of an object with an object for each group. `write` returns one message. */
function inGroups(messages, end, write) {
  const groups = new Map();
  for (const [name, message] of messages) {
    const [group, key] = name.split('.');
    groups.set(group, `${groups.get(group) ?? ''}    ${write(key, message, name)}${end}\n`);
  }
  return `{\n${[...groups].map(([group, lines]) => `  ${group}: {\n${lines}  }${end}\n`).join('')}}`;
}

/** Returns the module with the type of an area. Each message has its English as a comment. */
function typeModule(area, messages, catalog) {
  const comment = (text) => `/** ${text.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */`;
  const body = inGroups(
    messages,
    ';',
    (key, message, name) => `${comment(catalog.get(name).text)}\n    ${key}: ${typeOf(message)}`,
  );
  return `export interface ${typeName(area)} ${body}\n`;
}

/** The catalogs that the guest's page loads as one file. */
const GUEST = ['page', 'errors'];

/**
 * Returns the prefix of the file with the functions that an area's messages call. The guest's page
 * loads GUEST as one file, and would need a second one for functions that it shared with other
 * areas. The handout uses the guests' functions too. Otherwise an event's page for hosts, which has
 * the handout in all languages, would also load the dashboard's Arabic words.
 */
const helpersFor = (area) => (GUEST.includes(area) || area === 'handout' ? 'guest-' : '');

function languageModule(area, tag, messages) {
  const language = { forms: pluralForms(tag), isolates: isRightToLeft(tag) };
  const body = inGroups(messages, ',', (key, message) => `${key}: ${codeOf(message, language)}`);
  const used = ['$g', '$i', '$p', '$s'].filter((name) => body.includes(`${name}(`));
  const imports =
    used.length > 0 ? `import { ${used.join(', ')} } from '../helpers/${helpersFor(area)}${tag}.ts';\n` : '';
  return `import type { ${typeName(area)} } from './type.ts';
${imports}
const words: ${typeName(area)} = ${body};
export default words;
`;
}

/** Returns the module with all languages of an area, for the server. */
function indexModule(area, tags) {
  const imports = tags.map((tag) => `import ${tag} from './${tag}.ts';\n`).join('');
  return `import type { ${typeName(area)} } from './type.ts';
${imports}
export type { ${typeName(area)} };

const catalogs: Record<string, ${typeName(area)}> = { ${tags.join(', ')} };

/** Returns the words in a language. A language that this area does not ship gets English. */
export const ${area}In = (language: string): ${typeName(area)} => catalogs[language] ?? en;
`;
}

/** Adds the modules that hold the words of the guest's page: one for each language. */
function addGuest(files, areas) {
  if (!GUEST.every((area) => area in areas)) return;
  const type = `import type { ErrorsWords } from '../errors/type.ts';
import type { PageWords } from '../page/type.ts';

export interface GuestWords extends PageWords {
  language: string;
  errors: ErrorsWords;
}
`;
  files.set('guest/type.ts', type);
  for (const tag of areas.page) {
    const source = `import errors from '../errors/${areas.errors.includes(tag) ? tag : 'en'}.ts';
import page from '../page/${tag}.ts';
import type { GuestWords } from './type.ts';

const words: GuestWords = { ...page, language: '${tag}', errors };
export default words;
`;
    files.set(`guest/${tag}.ts`, source);
  }
  files.set('guest/index.ts', indexModule('guest', areas.page));
}

/** The areas of the dashboard's first page. They are one file with the table of all others. */
const FIRST = ['ui', 'hostShell', 'hostHome'];
const isOfDashboard = (area) =>
  FIRST.includes(area) ||
  ['errors', 'landing', 'landingSample', 'signIn', 'signInErrors'].includes(area) ||
  area.startsWith('host');

/** Adds the modules that hold or load the areas of the dashboard: one for each language. */
function addDashboard(files, areas) {
  const own = Object.keys(areas).filter(isOfDashboard);
  const types = own.map((area) => `import type { ${typeName(area)} } from '../${area}/type.ts';\n`);
  const fields = own.map((area) => `  ${area}: ${typeName(area)};\n`);
  files.set(
    'dashboard/type.ts',
    `${types.join('')}
export interface DashboardWords {
${fields.join('')}}

/** Each area, or the function that loads it. */
export type Catalog = {
  [Area in keyof DashboardWords]: DashboardWords[Area] | (() => Promise<{ default: DashboardWords[Area] }>);
};
`,
  );
  // Sign-in has more languages than the dashboard. There, the dashboard's own areas are English and
  // load only if something shows them.
  const languages = FIRST.every((area) => area in areas) ? areas.ui : [];
  for (const tag of languages) {
    const fileOf = (area) => `../${area}/${areas[area].includes(tag) ? tag : 'en'}.ts`;
    const isFirst = (area) => FIRST.includes(area) && areas[area].includes(tag);
    const [first, later] = [true, false].map((is) => own.filter((area) => isFirst(area) === is));
    files.set(
      `dashboard/${tag}.ts`,
      `import type { Catalog } from './type.ts';
${first.map((area) => `import ${area} from '${fileOf(area)}';\n`).join('')}
const catalog: Catalog = {
${first.map((area) => `  ${area},\n`).join('')}${later.map((area) => `  ${area}: () => import('${fileOf(area)}'),\n`).join('')}};
export default catalog;
`,
    );
  }
  files.set(
    'dashboard/index.ts',
    `import type { Catalog } from './type.ts';

export type { Catalog, DashboardWords } from './type.ts';

export const catalogs: Record<string, () => Promise<{ default: Catalog }>> = {
${languages.map((tag) => `  ${tag}: () => import('./${tag}.ts'),\n`).join('')}};
`,
  );
}

/**
 * Returns the modules of all catalogs by their path below domain/words/. Throws the faults of
 * shipped languages. With `pseudoEnglish` the pseudo-language en-XA takes the place of English.
 */
export function modulesOf(folder, { pseudoEnglish = false } = {}) {
  const files = new Map();
  const faults = [];
  const languages = new Set();
  const areas = areasOf(folder);
  for (const [area, tags] of Object.entries(areas)) {
    for (const tag of tags) {
      const { messages, faults: own } = readMessages(folder, tag, area);
      faults.push(...own);
      if (own.length > 0) continue;
      languages.add(tag);
      if (tag === 'en')
        files.set(`${area}/type.ts`, typeModule(area, messages, readCatalog(folder, 'en', area)));
      const shown = tag === 'en' && pseudoEnglish ? pseudo(messages) : messages;
      files.set(`${area}/${tag}.ts`, languageModule(area, tag, shown));
    }
    files.set(`${area}/index.ts`, indexModule(area, tags));
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  addGuest(files, areas);
  addDashboard(files, areas);
  for (const tag of languages)
    for (const kind of ['', 'guest-']) files.set(`helpers/${kind}${tag}.ts`, helpersOf(tag));
  return files;
}

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/**
 * Brings domain/words/ up to date with locales/, and returns whether anything changed. Throws the
 * faults of the catalogs.
 */
export function compileWords({ from = inRoot('locales'), to = inRoot('domain', 'words') } = {}) {
  const hash = createHash('sha256');
  for (const file of [...filesIn(from), ...filesIn(import.meta.dirname)])
    hash.update(file).update(readFileSync(file));
  const stamp = `${hash.digest('hex')}\n`;
  const stampFile = join(to, 'compiled-from');
  try {
    if (readFileSync(stampFile, 'utf8') === stamp) return false;
  } catch {
    // nothing was compiled yet
  }
  const modules = modulesOf(from);
  for (const [name, source] of modules)
    write(join(to, name), `// Made from locales/ by npm run words.\n${source}`);
  for (const file of filesIn(to)) {
    const isOurs = modules.has(file.slice(to.length + 1).replaceAll('\\', '/')) || file === stampFile;
    if (!isOurs) rmSync(file);
  }
  write(stampFile, stamp);
  return true;
}

/** Writes a file that readers never see half written, and only if it differs. */
function write(file, text) {
  try {
    if (readFileSync(file, 'utf8') === text) return;
  } catch {
    mkdirSync(dirname(file), { recursive: true });
  }
  const next = `${file}.${process.pid}.tmp`;
  writeFileSync(next, text);
  renameSync(next, file);
}
