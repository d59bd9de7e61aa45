CREATE TABLE "event_texts" (
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"language" text NOT NULL,
	"path" text NOT NULL,
	"text" text NOT NULL,
	"original_hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_texts_pk" PRIMARY KEY("tenant_id","event_id","language","path")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "languages" jsonb DEFAULT '["en"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "event_texts" ADD CONSTRAINT "event_texts_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_languages" CHECK (jsonb_array_length("events"."languages") between 1 and 9);--> statement-breakpoint
ALTER TABLE event_texts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE event_texts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_tenant ON event_texts USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif"))));--> statement-breakpoint
SELECT set_config('turnout.platform', 'on', true);--> statement-breakpoint
UPDATE event_sections SET sections = (
  SELECT coalesce(jsonb_agg(s.section || jsonb_build_object('id', gen_random_uuid(), 'entries', (
    SELECT coalesce(jsonb_agg(e.entry || jsonb_build_object('id', gen_random_uuid()) ORDER BY e.place), '[]')
    FROM jsonb_array_elements(s.section -> 'entries') WITH ORDINALITY AS e (entry, place))) ORDER BY s.place), '[]')
  FROM jsonb_array_elements(sections) WITH ORDINALITY AS s (section, place));--> statement-breakpoint
SELECT set_config('turnout.platform', '', true);
