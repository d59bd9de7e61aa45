// docs/growing.md sorts all tables by whether they have a tenant in their key.
import { readFileSync } from 'node:fs';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from '../server/db/schema.ts';
import { inRoot } from './root.mjs';

it('docs/growing.md lists every table in the right group, tenant or global', () => {
  const [, section] = /## What is keyed by tenant, and what is global\n([\s\S]+?)\nThe global ones/.exec(
    readFileSync(inRoot('docs', 'growing.md'), 'utf8'),
  );
  const namesIn = (text) =>
    [...text.matchAll(/^`.+`[,.]$/gm)].flatMap(([line]) => line.match(/[a-z_]+/g)).sort();
  const [keyed, global] = section.split('Global:');
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  const hasTenant = (table) => Object.values(getTableColumns(table)).some(({ name }) => name === 'tenant_id');
  const named = (list) => list.map(getTableName).sort();
  expect(namesIn(keyed)).toEqual(named(tables.filter(hasTenant)));
  expect(namesIn(global)).toEqual(named(tables.filter((table) => !hasTenant(table))));
});
