CREATE TABLE "kitchen_versions" (
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"sheet" jsonb NOT NULL,
	"with_names" boolean DEFAULT false NOT NULL,
	"sent_to" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"rotation" integer DEFAULT 0 NOT NULL,
	"token_hash" text NOT NULL,
	CONSTRAINT "kitchen_versions_pk" PRIMARY KEY("tenant_id","event_id","version"),
	CONSTRAINT "kitchen_versions_from_1" CHECK ("kitchen_versions"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "final_count_on" date;--> statement-breakpoint
ALTER TABLE "kitchen_versions" ADD CONSTRAINT "kitchen_versions_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kitchen_versions_token_hash" ON "kitchen_versions" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE INDEX "kitchen_versions_sent" ON "kitchen_versions" USING btree ("tenant_id","created_at");
--> statement-breakpoint
-- The second lock, as in migration 0001.
DO $$
DECLARE
  tenant constant text := $q$ (select nullif(current_setting('turnout.tenant', true), '')::uuid) $q$;
  platform constant text := $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$;
BEGIN
  EXECUTE 'ALTER TABLE kitchen_versions ENABLE ROW LEVEL SECURITY';
  EXECUTE 'ALTER TABLE kitchen_versions FORCE ROW LEVEL SECURITY';
  EXECUTE format('CREATE POLICY own_tenant ON kitchen_versions USING (%s OR tenant_id = %s)', platform, tenant);
END $$;
