CREATE TABLE "platform_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- What the platform keeps for itself is seen by no tenant (0001_row_level_security.sql).
DO $$
BEGIN
  ALTER TABLE platform_settings ENABLE ROW LEVEL SECURITY;
  ALTER TABLE platform_settings FORCE ROW LEVEL SECURITY;
  EXECUTE format(
    'CREATE POLICY platform_only ON platform_settings USING (%s)',
    $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$
  );
END $$;
