// Lists which folders of server/ write which table, and refuses a second writer.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { inRoot, root } from './root.mjs';

/** Folders that serve every table: migrations, backups, the demo's data, and erasing a person. */
const everywhere = new Set(['db', 'backup', 'demo', 'privacy', 'testing']);

/**
 * The folders that write a table of another slice. New code calls a function of the owner. This
 * list only shrinks.
 */
export const otherWriters = {
  events: ['event-row', 'questions', 'replies'],
  guests: ['questions', 'retention'],
  invitations: ['invitation-row', 'retention'],
  invitees: ['retention'],
  reservations: ['questions', 'retention'],
  search_words: ['retention'],
  tenants: ['accounts', 'retention'],
  users: ['accounts', 'notifications'],
};

/**
 * Returns the tables of a slice: their names in TypeScript and in SQL.
 *
 * @param {string} text the slice's file in server/db/tables/
 */
export const tablesOf = (text) =>
  [...text.matchAll(/export const (\w+) = table\(\s*'(\w+)'/g)].map(([, ts, sql]) => [ts, sql]);

/**
 * Returns which folders of server/ write each table. It knows Drizzle's calls and SQL statements.
 *
 * @param {{ path: string, text: string }[]} files
 * @param {Map<string, string>} tables
 */
export function writersOf(files, tables) {
  const writers = new Map();
  const names = new Set(tables.values());
  for (const { path, text } of files) {
    const folder = path.split('/')[1];
    if (everywhere.has(folder) || path.endsWith('.test.ts')) continue;
    const calls = [...text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)/g)].map(([, name]) =>
      tables.get(name),
    );
    const statements = [
      ...text.matchAll(/\b(?:insert into|update|delete from)\s+(?:\$\{(\w+)\}|"?(\w+)"?)/gi),
    ].map(([, name, plain]) => tables.get(name) ?? (names.has(plain) ? plain : undefined));
    for (const table of [...calls, ...statements]) {
      if (table === undefined) continue;
      writers.set(table, (writers.get(table) ?? new Set()).add(folder));
    }
  }
  return writers;
}

/**
 * Returns a sentence for each writer that neither owns the table nor is allowed, and for each
 * allowed one that is gone.
 *
 * @param {Map<string, Set<string>>} writers
 * @param {Map<string, string>} owners the slice of each table
 * @param {Record<string, string[]>} allowed
 */
export function judgeWriters(writers, owners, allowed) {
  const problems = [];
  for (const [table, folders] of writers)
    for (const folder of folders)
      if (folder !== owners.get(table) && !allowed[table]?.includes(folder))
        problems.push(
          `The table ${table} belongs to ${owners.get(table)}, and ${folder} writes it. Call its owner instead.`,
        );
  for (const [table, folders] of Object.entries(allowed))
    for (const folder of folders)
      if (!writers.get(table)?.has(folder))
        problems.push(
          `${folder} writes the table ${table} no more. Remove it from scripts/table-writers.mjs.`,
        );
  return problems;
}

/** Checks the writers of all tables. */
export function checkTableWriters() {
  const paths = execFileSync('git', ['ls-files', 'server/*.ts'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  const files = paths.map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }));
  const tables = new Map();
  const owners = new Map();
  for (const name of readdirSync(inRoot('server', 'db', 'tables')))
    for (const [ts, sql] of tablesOf(readFileSync(inRoot('server', 'db', 'tables', name), 'utf8'))) {
      tables.set(ts, sql);
      owners.set(sql, name.replace('.ts', ''));
    }
  const problems = judgeWriters(writersOf(files, tables), owners, otherWriters);
  return { code: problems.length > 0 ? 1 : 0, output: problems.join('\n') };
}
