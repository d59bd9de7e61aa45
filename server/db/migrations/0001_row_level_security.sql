-- The second lock on the tenant's door (server/db/connect.ts is the first to turn the key).
--
-- A statement sees a tenant's rows when the transaction-local setting turnout.tenant names that tenant, and every row
-- when it is the platform's: turnout.platform is on and the role is not turnout_tenant. FORCE makes this bind the owner
-- of the tables as well, so an ordinary database user needs no second role. Where the user is a superuser or has
-- BYPASSRLS, the server does tenant work as the role turnout_tenant (server/db/tenant-role.ts), and in that role the
-- platform's setting opens nothing. With a single user a statement could still switch it on by name: this lock guards
-- against a forgotten condition, not against SQL written by an attacker, who must not get that far.
--
-- (select …) makes PostgreSQL read the setting once per statement instead of once per row. Queries still name their
-- tenant: that is the first lock, and it is what lets the planner use the indexes.
--
-- A later table that belongs to a tenant repeats the loop in its own migration; security.test.ts insists.
DO $$
DECLARE
  tenant constant text := $q$ (select nullif(current_setting('turnout.tenant', true), '')::uuid) $q$;
  platform constant text := $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$;
  owned_table text;
BEGIN
  FOREACH owned_table IN ARRAY ARRAY[
    'users', 'join_requests', 'events', 'event_urls', 'embed_styles', 'reservations', 'subscriptions',
    'notifications', 'outbox', 'idempotency_keys', 'activity_log'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned_table);
    EXECUTE format('CREATE POLICY own_tenant ON %I USING (%s OR tenant_id = %s)', owned_table, platform, tenant);
  END LOOP;

  ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
  ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
  EXECUTE format('CREATE POLICY own_tenant ON tenants USING (%s OR id = %s)', platform, tenant);

  -- Sessions and mailed links belong to the tenant their user belongs to.
  FOREACH owned_table IN ARRAY ARRAY['sessions', 'user_tokens'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned_table);
    EXECUTE format(
      'CREATE POLICY own_tenant ON %1$I USING (%2$s OR EXISTS (SELECT 1 FROM users u WHERE u.id = %1$I.user_id AND u.tenant_id = %3$s))',
      owned_table, platform, tenant
    );
  END LOOP;

  -- Themes are the platform's; every tenant may look at them.
  ALTER TABLE themes ENABLE ROW LEVEL SECURITY;
  ALTER TABLE themes FORCE ROW LEVEL SECURITY;
  CREATE POLICY everyone_reads ON themes FOR SELECT USING (true);
  EXECUTE format('CREATE POLICY platform_writes ON themes USING (%s)', platform);
END $$;
