CREATE TABLE "attempt_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_counts_end" ON "attempt_counts" USING btree ("ends_at");
--> statement-breakpoint
-- Who is known by which browser belongs to the tenant the user belongs to, as sessions do; counts are the platform's.
DO $$
DECLARE
  tenant constant text := $q$ (select nullif(current_setting('turnout.tenant', true), '')::uuid) $q$;
  platform constant text := $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$;
BEGIN
  ALTER TABLE known_devices ENABLE ROW LEVEL SECURITY;
  ALTER TABLE known_devices FORCE ROW LEVEL SECURITY;
  EXECUTE format(
    'CREATE POLICY own_tenant ON known_devices USING (%s OR EXISTS (SELECT 1 FROM users u WHERE u.id = known_devices.user_id AND u.tenant_id = %s))',
    platform, tenant
  );
  ALTER TABLE attempt_counts ENABLE ROW LEVEL SECURITY;
  ALTER TABLE attempt_counts FORCE ROW LEVEL SECURITY;
  EXECUTE format('CREATE POLICY platform_only ON attempt_counts USING (%s)', platform);
END $$;
