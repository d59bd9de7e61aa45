/**
 * Settling on the embedded database's one session is planned once, by indexes, even if others
 * planned first.
 */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { lookedUpHousehold } from '../../testing/looked-up.ts';
import { buildManyReplies } from '../../testing/many.ts';
import { replyCalls, yes } from '../../testing/reply-calls.ts';
import { hostStage, type HostStage } from '../../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const { anEvent, submit } = replyCalls(
  () => app,
  () => host,
);

const rows = async <Row extends Record<string, unknown>>(text: string) =>
  (await app.database.platform.execute<Row>(sql.raw(text))).rows;

/** How often tables that grow with replies were read from end to end. */
const readWhole = async () => {
  await rows('select pg_stat_force_next_flush()');
  return rows(
    `select relname, seq_scan from pg_stat_user_tables where relname in ('reservations', 'guests') order by 1`,
  );
};

it('a settlement never reads a whole table of replies, even with query plans made while the table was small', async () => {
  const event = await anEvent({ maxGuests: 500 });
  await buildManyReplies(app.database, event, 3);
  // A transaction that may read whole tables plans the check of a guest's reply.
  for (let index = 0; index < 8; index++) {
    await app.database.transaction(platformScope, (tx) =>
      tx.execute(sql`
        with reply as (select * from reservations limit 1)
        insert into guests (tenant_id, id, event_id, reservation_id, position, name, name_key, is_attending)
        select tenant_id, gen_random_uuid(), event_id, id, 50 + ${index}, 'Late', 'late', false from reply`),
    );
  }
  const before = await readWhole();
  for (let index = 0; index < 12; index++) {
    const guestEmail = `party-${index}@example.com`;
    expect((await submit(event, yes({ guestCount: 2, guestEmail }))).status).toBe(201);
  }
  expect(await readWhole()).toEqual(before);
});

it('a settlement parses and plans each statement once', async () => {
  const event = await anEvent();
  const replyOf = (guestEmail: string) => submit(event, yes({ guestEmail }));
  // Tests share database engines, so an earlier test may have prepared some of these statements.
  const known = () =>
    rows<{ name: string; prepared: string; generic: number; custom: number }>(
      `select name, prepare_time::text as prepared, generic_plans::int as generic, custom_plans::int as custom
        from pg_prepared_statements where name like 'settle%' order by name`,
    );
  await replyOf('first@example.com');
  const before = await known();
  for (let index = 0; index < 5; index++)
    expect((await replyOf(`next-${index}@example.com`)).status).toBe(201);
  const after = await known();
  expect(after.map(({ name, prepared, custom }) => ({ name, prepared, custom }))).toEqual(
    before.map(({ name, prepared, custom }) => ({ name, prepared, custom })),
  );
  // The three statements of a settlement: the lock, the read and the write.
  expect(after.map(({ generic }, at) => generic - before[at]!.generic).filter((more) => more > 0)).toEqual([
    5, 5, 5,
  ]);
});

it('a reply needs the same number of statements whether its household was found by name or by link', async () => {
  const executed = async () =>
    Number(
      (await rows('select sum(generic_plans + custom_plans)::int as n from pg_prepared_statements'))[0]!.n,
    );
  const took = async (key: 'weak' | 'strong') => {
    const found = await lookedUpHousehold(app, host);
    const before = await executed();
    expect((await found.submit(found[key])).status).toBe(201);
    return (await executed()) - before;
  };
  await took('strong');
  expect(await took('weak')).toBe(await took('strong'));
});
