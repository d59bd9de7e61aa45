CREATE TABLE "gifts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"reservation_id" uuid,
	"invitation_id" uuid,
	"from_name" text NOT NULL,
	"what" text NOT NULL,
	"received_on" date,
	"thanked_on" date,
	"thanked_by" text,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gifts_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "gifts_thanked_by" CHECK ("gifts"."thanked_by" in ('mail', 'card', 'other')),
	CONSTRAINT "gifts_thanked" CHECK (("gifts"."thanked_on" is null) = ("gifts"."thanked_by" is null))
);
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_reservation" FOREIGN KEY ("tenant_id","reservation_id") REFERENCES "public"."reservations"("tenant_id","id") ON DELETE SET NULL ("reservation_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_invitation" FOREIGN KEY ("tenant_id","invitation_id") REFERENCES "public"."invitations"("tenant_id","id") ON DELETE SET NULL ("invitation_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gifts_by_event" ON "gifts" USING btree ("tenant_id","event_id","created_at");--> statement-breakpoint
CREATE INDEX "gifts_by_reservation" ON "gifts" USING btree ("tenant_id","reservation_id") WHERE "gifts"."reservation_id" is not null;--> statement-breakpoint
CREATE INDEX "gifts_by_invitation" ON "gifts" USING btree ("tenant_id","invitation_id") WHERE "gifts"."invitation_id" is not null;--> statement-breakpoint
ALTER TABLE "gifts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "gifts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_tenant ON "gifts" USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif"))));
