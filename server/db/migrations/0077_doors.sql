CREATE TABLE "check_ins" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"sub_event_id" uuid,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"undoes" uuid,
	"lease_id" uuid,
	"link_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at_device" timestamp (3) with time zone NOT NULL,
	"offset_ms" bigint NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"offline" boolean NOT NULL,
	CONSTRAINT "check_ins_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "check_ins_seq" UNIQUE("tenant_id","link_id","device_id","seq"),
	CONSTRAINT "check_ins_kind" CHECK ("check_ins"."kind" in ('in', 'out', 'undo'))
);
--> statement-breakpoint
CREATE TABLE "door_devices" (
	"tenant_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"name" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"offset_ms" bigint NOT NULL,
	"queue" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "door_devices_pk" PRIMARY KEY("tenant_id","link_id","id")
);
--> statement-breakpoint
CREATE TABLE "door_leases" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"sub_event_id" uuid,
	"link_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"seats" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	CONSTRAINT "door_leases_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "door_leases_used" CHECK ("door_leases"."used" >= 0 and "door_leases"."seats" >= "door_leases"."used")
);
--> statement-breakpoint
CREATE TABLE "door_links" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"sub_event_id" uuid,
	"label" text NOT NULL,
	"rights" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"over_used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "door_links_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "door_links_token" UNIQUE("tenant_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "walk_ins" (
	"tenant_id" uuid NOT NULL,
	"reservation_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"seq" integer,
	"lease_id" uuid,
	"is_over" boolean DEFAULT false NOT NULL,
	"at_device" timestamp (3) with time zone NOT NULL,
	"offset_ms" bigint NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "walk_ins_pk" PRIMARY KEY("tenant_id","reservation_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "check_in_codes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "given_away" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "lent_seats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "given_away_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_devices" ADD CONSTRAINT "door_devices_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_leases" ADD CONSTRAINT "door_leases_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_leases" ADD CONSTRAINT "door_leases_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_links" ADD CONSTRAINT "door_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_links" ADD CONSTRAINT "door_links_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_reservation" FOREIGN KEY ("tenant_id","reservation_id") REFERENCES "public"."reservations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_ins_by_person" ON "check_ins" USING btree ("tenant_id","event_id","person_id");--> statement-breakpoint
CREATE INDEX "check_ins_received" ON "check_ins" USING btree ("tenant_id","event_id","received_at");--> statement-breakpoint
CREATE INDEX "door_devices_by_event" ON "door_devices" USING btree ("tenant_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "door_leases_open" ON "door_leases" USING btree ("tenant_id","link_id","device_id") WHERE "door_leases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "door_leases_by_event" ON "door_leases" USING btree ("tenant_id","event_id");--> statement-breakpoint
CREATE INDEX "door_links_by_event" ON "door_links" USING btree ("tenant_id","event_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "walk_ins_seq" ON "walk_ins" USING btree ("tenant_id","link_id","device_id","seq") WHERE "walk_ins"."seq" is not null;--> statement-breakpoint
CREATE INDEX "walk_ins_by_event" ON "walk_ins" USING btree ("tenant_id","event_id");--> statement-breakpoint
CREATE INDEX "guests_given_away" ON "guests" USING btree ("tenant_id","event_id") WHERE "guests"."given_away_at" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_at_doors" CHECK ("events"."given_away" >= 0 and "events"."lent_seats" >= 0);--> statement-breakpoint
ALTER TABLE "check_ins" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "check_ins" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_tenant ON "check_ins" USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif"))));--> statement-breakpoint
ALTER TABLE "door_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "door_devices" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_tenant ON "door_devices" USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif"))));--> statement-breakpoint
ALTER TABLE "door_leases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "door_leases" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_tenant ON "door_leases" USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif"))));--> statement-breakpoint
ALTER TABLE "door_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "door_links" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_tenant ON "door_links" USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif"))));--> statement-breakpoint
ALTER TABLE "walk_ins" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "walk_ins" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_tenant ON "walk_ins" USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif"))));
