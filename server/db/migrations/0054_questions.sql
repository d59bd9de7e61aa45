CREATE TABLE "questions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"help" text DEFAULT '' NOT NULL,
	"audience" text NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"min" double precision,
	"max" double precision,
	"show_if" jsonb,
	"sensitive" boolean DEFAULT false NOT NULL,
	"query_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"wordings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"taken" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "questions_scope" CHECK ("questions"."scope" in ('reservation', 'guest')),
	CONSTRAINT "questions_kind" CHECK ("questions"."kind" in ('text', 'long', 'choice', 'multi', 'number', 'yesno', 'date', 'dietary', 'consent', 'hidden')),
	CONSTRAINT "questions_audience" CHECK ("questions"."audience" in ('coming', 'declined', 'both'))
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "question_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_by_event" ON "questions" USING btree ("tenant_id","event_id","position");--> statement-breakpoint
-- The second lock, as in migration 0001.
DO $$
DECLARE
  tenant constant text := $q$ (select nullif(current_setting('turnout.tenant', true), '')::uuid) $q$;
  platform constant text := $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$;
BEGIN
  EXECUTE 'ALTER TABLE questions ENABLE ROW LEVEL SECURITY';
  EXECUTE 'ALTER TABLE questions FORCE ROW LEVEL SECURITY';
  EXECUTE format('CREATE POLICY own_tenant ON questions USING (%s OR tenant_id = %s)', platform, tenant);
END $$;
