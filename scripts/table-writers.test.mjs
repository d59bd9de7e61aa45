import { describe, expect, it } from 'vitest';
import { judgeWriters, tablesOf, writersOf } from './table-writers.mjs';

const tables = new Map(
  tablesOf(`export const gifts = table(\n  'gifts', {});
export const guestMessages = table('guest_messages', {});`),
);
const owners = new Map([['gifts', 'gifts']]);

const writers = (...files) =>
  writersOf(
    files.map(([path, text]) => ({ path, text })),
    tables,
  );

describe('the writers of a table', () => {
  it('include calls and SQL statements', () => {
    const found = writers(
      ['server/gifts/store.ts', 'await tx.insert(gifts).values(row)'],
      ['server/messages/store.ts', 'tx.execute(sql`update ${guestMessages} set x = 1`)'],
      ['server/outbox/store.ts', 'tx.execute(sql`delete from guest_messages where x`)'],
    );
    expect([...found].map(([table, folders]) => [table, [...folders]])).toEqual([
      ['gifts', ['gifts']],
      ['guest_messages', ['messages', 'outbox']],
    ]);
  });

  it('do not include tests, readers, and folders that serve every table', () => {
    const found = writers(
      ['server/gifts/gifts.test.ts', 'tx.insert(gifts)'],
      ['server/privacy/store.ts', 'tx.delete(gifts)'],
      ['server/replies/store.ts', 'tx.select().from(gifts).for("update")'],
    );
    expect(found.size).toBe(0);
  });

  it('include only the owner and those on the list', () => {
    const found = writers(
      ['server/gifts/a.ts', 'tx.update(gifts)'],
      ['server/events/a.ts', 'tx.delete(gifts)'],
    );
    expect(judgeWriters(found, owners, {})).toEqual([
      'The table gifts belongs to gifts, and events writes it. Call its owner instead.',
    ]);
    expect(judgeWriters(found, owners, { gifts: ['events'] })).toEqual([]);
  });

  it('include another folder only from the list, even if the owner does not write', () => {
    const found = writers(['server/events/a.ts', 'tx.delete(gifts)']);
    expect(judgeWriters(found, owners, {})).toHaveLength(1);
  });

  it('fail the check if they are on the list but write no longer', () => {
    const found = writers(['server/gifts/a.ts', 'tx.update(gifts)']);
    expect(judgeWriters(found, owners, { gifts: ['events'] })).toEqual([
      'events writes the table gifts no more. Remove it from scripts/table-writers.mjs.',
    ]);
  });
});
