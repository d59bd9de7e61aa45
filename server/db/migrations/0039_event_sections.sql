CREATE TABLE "event_sections" (
	"event_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"sections" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_sections_pk" PRIMARY KEY("tenant_id","event_id"),
	CONSTRAINT "event_sections_list" CHECK (jsonb_typeof("event_sections"."sections") = 'array')
);
--> statement-breakpoint
ALTER TABLE "event_sections" ADD CONSTRAINT "event_sections_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The second lock, as in migration 0001.
DO $$
DECLARE
  tenant constant text := $q$ (select nullif(current_setting('turnout.tenant', true), '')::uuid) $q$;
  platform constant text := $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$;
BEGIN
  EXECUTE 'ALTER TABLE event_sections ENABLE ROW LEVEL SECURITY';
  EXECUTE 'ALTER TABLE event_sections FORCE ROW LEVEL SECURITY';
  EXECUTE format('CREATE POLICY own_tenant ON event_sections USING (%s OR tenant_id = %s)', platform, tenant);
END $$;
