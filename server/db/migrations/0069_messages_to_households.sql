CREATE TABLE "message_hand_overs" (
	"tenant_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone,
	CONSTRAINT "message_hand_overs_pk" PRIMARY KEY("tenant_id","message_id","invitation_id")
);
--> statement-breakpoint
ALTER TABLE "guest_messages" DROP CONSTRAINT "guest_messages_audience";--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "households" jsonb;--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "filter" jsonb;--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "button" text DEFAULT 'reply' NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "unreached" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_hand_overs" ADD CONSTRAINT "message_hand_overs_message" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."guest_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_hand_overs" ADD CONSTRAINT "message_hand_overs_invitation" FOREIGN KEY ("tenant_id","invitation_id") REFERENCES "public"."invitations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_hand_overs_by_invitation" ON "message_hand_overs" USING btree ("invitation_id");--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_audience" CHECK ("guest_messages"."audience" in ('confirmed', 'waitlisted', 'waiting', 'awaitingApproval', 'declined', 'meal', 'picked', 'notInvited', 'saved', 'unanswered', 'invited', 'everybody', 'households'));--> statement-breakpoint
ALTER TABLE message_hand_overs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE message_hand_overs FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_tenant ON message_hand_overs USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif"))));
