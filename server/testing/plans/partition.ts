/** Partitions the organizations' tables by a hash of the organization. */

/** How many partitions each table gets. */
const partitions = 8;

/** Tables that stay whole, because an address or an email is unique over all organizations. */
const whole = ['event_urls', 'join_requests', 'users'];

/**
 * Partitions every table whose rows belong to organizations. Indexes, references, triggers and
 * policies and the owner stay. A key without the organization gets it as its first column. Tables
 * that have partitions stay as they are.
 */
export const partitioned = `
  do $$
  declare of text; command text; commands text[];
  declare tables text[];
  begin
    tables := array(
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relkind = 'r' and not c.relispartition and c.relnamespace = 'public'::regnamespace
          and c.relname <> all ('{${whole.join(',')}}') order by 1);
    commands := array(
      select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where contype = 'f' and (conrelid::regclass::text = any(tables) or confrelid::regclass::text = any(tables))
      union all select pg_get_triggerdef(oid) from pg_trigger where tgrelid::regclass::text = any(tables) and not tgisinternal
      union all select format('create policy %I on %s using (%s)', polname, polrelid::regclass, pg_get_expr(polqual, polrelid))
        from pg_policy where polrelid::regclass::text = any(tables));
    for command in select format('alter table %s drop constraint %I', conrelid::regclass, conname)
      from pg_constraint where contype = 'f' and confrelid::regclass::text = any(tables) loop execute command; end loop;
    foreach of in array tables loop
      execute format('alter table %1$I rename to %1$s_whole', of);
      for command in
        select coalesce(
          (select format('alter table %I drop constraint %I', of || '_whole', k.conname) from pg_constraint k where k.conindid = i.indexrelid),
          format('drop index %s', i.indexrelid::regclass)) || '; ' ||
          regexp_replace(pg_get_indexdef(i.indexrelid), '\\(', '(tenant_id, ')
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'tenant_id'
        where i.indrelid = (of || '_whole')::regclass and i.indisunique and not a.attnum = any (i.indkey)
      loop
        execute command;
      end loop;
      execute format('create table %1$I (like %1$s_whole including all) partition by hash (tenant_id)', of);
      for n in 0..${partitions - 1} loop
        execute format('create table %1$s_part_%2$s partition of %1$I for values with (modulus ${partitions}, remainder %2$s)', of, n);
      end loop;
      for command in
        select format('alter table %s owner to %I', new.oid::regclass, pg_get_userbyid(old.relowner))
          from pg_class old, pg_class new
          where old.oid = (of || '_whole')::regclass
            and (new.oid = of::regclass or new.oid in (select inhrelid from pg_inherits where inhparent = of::regclass))
      loop
        execute command;
      end loop;
      execute format('drop table %s_whole', of);
      execute format('alter table %I enable row level security', of);
      execute format('alter table %I force row level security', of);
      if exists (select from pg_roles where rolname = 'turnout_tenant') then
        execute format('grant select, insert, update, delete on %I to turnout_tenant', of);
      end if;
    end loop;
    foreach command in array commands loop execute command; end loop;
  end $$`;

/** Returns the table of a partition, or null if the table isn't one. */
export const tableOfPart = (relation: string): string | null => /^(.*)_part_\d+$/.exec(relation)?.[1] ?? null;

/** Makes PostgreSQL believe that the partitions are large, as `believed` in `fill.ts` does. */
export const believedParts = `update pg_class set reltuples = 5e6, relpages = 1 where relname ~ '_part_[0-9]+$'`;
