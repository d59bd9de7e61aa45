CREATE TABLE "survey_answers" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	CONSTRAINT "survey_answers_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_tickets" (
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"ticket_hash" text NOT NULL,
	CONSTRAINT "survey_tickets_pk" PRIMARY KEY("tenant_id","event_id","ticket_hash")
);
--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "survey" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "stage" text DEFAULT 'reply' NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_tickets" ADD CONSTRAINT "survey_tickets_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_answers_by_event" ON "survey_answers" USING btree ("tenant_id","event_id","id");--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_stage" CHECK ("questions"."stage" in ('reply', 'survey'));--> statement-breakpoint
ALTER TABLE "survey_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "survey_answers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_tenant ON "survey_answers" USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif"))));--> statement-breakpoint
ALTER TABLE "survey_tickets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "survey_tickets" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_tenant ON "survey_tickets" USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif"))));
