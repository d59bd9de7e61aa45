// Lists which folders of server/ write which table, and refuses a second writer.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot, root } from './root.mjs';

/** Folders that serve every table: migrations, backups, the demo's data, and erasing a person. */
const everywhere = new Set(['db', 'backup', 'demo', 'privacy', 'testing']);

/**
 * The tables with more than one writer. The first folder is the owner: new code calls a function of
 * the owner. This list only shrinks.
 */
export const severalWriters = {
  events: ['events', 'event-row', 'questions', 'replies'],
  guests: ['replies', 'questions', 'retention'],
  invitations: ['guest-list', 'invitation-row', 'retention'],
  invitees: ['guest-list', 'retention'],
  reservations: ['replies', 'questions', 'retention'],
  tenants: ['tenants', 'accounts', 'retention'],
  users: ['users', 'accounts', 'notifications'],
};

/** Returns the tables of the schema: their names in TypeScript and in SQL. */
export const tablesOf = (schema) =>
  new Map([...schema.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, ts, sql]) => [ts, sql]));

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

/** Returns a sentence for each writer that `allowed` does not name, and for each that is gone. */
export function judgeWriters(writers, allowed) {
  const problems = [];
  for (const [table, folders] of writers) {
    const listed = allowed[table];
    if (listed === undefined && folders.size > 1)
      problems.push(
        `The table ${table} is written by ${[...folders].sort().join(', ')}. Call its owner instead.`,
      );
    for (const folder of listed === undefined ? [] : folders)
      if (!listed.includes(folder))
        problems.push(
          `The table ${table} belongs to ${listed[0]}, and ${folder} writes it. Call its owner instead.`,
        );
  }
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
  const tables = tablesOf(readFileSync(inRoot('server', 'db', 'schema.ts'), 'utf8'));
  const problems = judgeWriters(writersOf(files, tables), severalWriters);
  return { code: problems.length > 0 ? 1 : 0, output: problems.join('\n') };
}
