CREATE TABLE "cover_files" (
	"event_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "cover_files_pk" PRIMARY KEY("tenant_id","event_id","name")
);
--> statement-breakpoint
CREATE TABLE "event_covers" (
	"event_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"decorative" boolean DEFAULT false NOT NULL,
	"crop" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"preview" text NOT NULL,
	"bytes" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_covers_pk" PRIMARY KEY("tenant_id","event_id"),
	CONSTRAINT "event_covers_hash" CHECK ("event_covers"."hash" ~ '^[0-9a-f]{32}$')
);
--> statement-breakpoint
ALTER TABLE "cover_files" ADD CONSTRAINT "cover_files_cover" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."event_covers"("tenant_id","event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_covers" ADD CONSTRAINT "event_covers_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The second lock, as in migration 0001.
DO $$
DECLARE
  tenant constant text := $q$ (select nullif(current_setting('turnout.tenant', true), '')::uuid) $q$;
  platform constant text := $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$;
  owned_table text;
BEGIN
  FOREACH owned_table IN ARRAY ARRAY['event_covers', 'cover_files'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned_table);
    EXECUTE format('CREATE POLICY own_tenant ON %I USING (%s OR tenant_id = %s)', owned_table, platform, tenant);
  END LOOP;
END $$;
--> statement-breakpoint
-- Pictures are packed already.
ALTER TABLE "cover_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
