CREATE TABLE "given_addresses" (
	"tenant_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"address" jsonb NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "given_addresses_pk" PRIMARY KEY("tenant_id","invitation_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "save_date_precision" text DEFAULT 'day' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "save_date_town" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "save_date_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation_sends" ADD COLUMN "save_date_button" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "saved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "saved_mail_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "saved_state" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "saved_detail" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "given_addresses" ADD CONSTRAINT "given_addresses_invitation" FOREIGN KEY ("tenant_id","invitation_id") REFERENCES "public"."invitations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "given_addresses_by_event" ON "given_addresses" USING btree ("event_id","invitation_id");--> statement-breakpoint
CREATE INDEX "invitations_by_saved_mail" ON "invitations" USING btree ("saved_mail_id") WHERE "invitations"."saved_mail_id" is not null;--> statement-breakpoint
CREATE INDEX "invitations_saved" ON "invitations" USING btree ("event_id","standing","list","sort","id") WHERE "invitations"."saved_at" is not null;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_saved_state" CHECK ("invitations"."saved_state" in ('queued', 'accepted', 'refused', 'bounced'));--> statement-breakpoint
ALTER TABLE "given_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "given_addresses" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_tenant ON "given_addresses" USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif"))));
