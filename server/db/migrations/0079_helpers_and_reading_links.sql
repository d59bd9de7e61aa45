CREATE TABLE "event_helpers" (
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"right" text NOT NULL,
	"mail_replies" boolean DEFAULT false NOT NULL,
	"added_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_helpers_pk" PRIMARY KEY("tenant_id","event_id","user_id"),
	CONSTRAINT "event_helpers_right" CHECK ("event_helpers"."right" in ('edit', 'view'))
);
--> statement-breakpoint
CREATE TABLE "reading_links" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"label" text NOT NULL,
	"shows" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_links_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "reading_links_label" CHECK (length("reading_links"."label") between 1 and 80),
	CONSTRAINT "reading_links_shows" CHECK ("reading_links"."shows" in ('numbers', 'names'))
);
--> statement-breakpoint
ALTER TABLE "event_helpers" ADD CONSTRAINT "event_helpers_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_helpers" ADD CONSTRAINT "event_helpers_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_helpers" ADD CONSTRAINT "event_helpers_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_links" ADD CONSTRAINT "reading_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_links" ADD CONSTRAINT "reading_links_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_helpers_by_user" ON "event_helpers" USING btree ("user_id","tenant_id");--> statement-breakpoint
CREATE INDEX "reading_links_by_event" ON "reading_links" USING btree ("tenant_id","event_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reading_links_token" ON "reading_links" USING btree ("tenant_id","token_hash");--> statement-breakpoint
ALTER TABLE "event_helpers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "event_helpers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_tenant ON "event_helpers" USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif"))));--> statement-breakpoint
ALTER TABLE "reading_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reading_links" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_tenant ON "reading_links" USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif"))));