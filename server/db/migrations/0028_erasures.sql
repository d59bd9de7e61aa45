CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"what" text NOT NULL,
	"removed" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erasures_what" CHECK ("erasures"."what" in ('reply', 'guest'))
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_by_tenant" ON "erasures" USING btree ("tenant_id","created_at");
--> statement-breakpoint
-- The second lock, as in migration 0001.
DO $$
DECLARE
  tenant constant text := $q$ (select nullif(current_setting('turnout.tenant', true), '')::uuid) $q$;
  platform constant text := $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$;
BEGIN
  ALTER TABLE erasures ENABLE ROW LEVEL SECURITY;
  ALTER TABLE erasures FORCE ROW LEVEL SECURITY;
  EXECUTE format('CREATE POLICY own_tenant ON erasures USING (%s OR tenant_id = %s)', platform, tenant);
END $$;
