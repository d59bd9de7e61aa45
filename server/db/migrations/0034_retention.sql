CREATE TABLE "event_retention" (
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"sensitive_months" integer,
	"personal_months" integer,
	"hold_reason" text,
	"hold_by" text,
	"hold_at" timestamp (3) with time zone,
	"sensitive_on" timestamp (3) with time zone,
	"personal_on" timestamp (3) with time zone,
	"sensitive_done_at" timestamp (3) with time zone,
	"personal_done_at" timestamp (3) with time zone,
	"erased_replies" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "event_retention_pk" PRIMARY KEY("tenant_id","event_id"),
	CONSTRAINT "event_retention_hold" CHECK (("event_retention"."hold_reason" is null) = ("event_retention"."hold_at" is null) and ("event_retention"."hold_reason" is null) = ("event_retention"."hold_by" is null))
);
--> statement-breakpoint
ALTER TABLE "erasures" DROP CONSTRAINT "erasures_what";--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "privacy_notice" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "sensitive_months" integer;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "personal_months" integer;--> statement-breakpoint
ALTER TABLE "event_retention" ADD CONSTRAINT "event_retention_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_what" CHECK ("erasures"."what" in ('reply', 'guest', 'user'));--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_retention" CHECK ("tenants"."sensitive_months" > 0 and "tenants"."personal_months" > 0);--> statement-breakpoint
-- The second lock, as in migration 0001.
DO $$
DECLARE
  tenant constant text := $q$ (select nullif(current_setting('turnout.tenant', true), '')::uuid) $q$;
  platform constant text := $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$;
BEGIN
  ALTER TABLE event_retention ENABLE ROW LEVEL SECURITY;
  ALTER TABLE event_retention FORCE ROW LEVEL SECURITY;
  EXECUTE format('CREATE POLICY own_tenant ON event_retention USING (%s OR tenant_id = %s)', platform, tenant);
END $$;
