ALTER TABLE "guest_messages" DROP CONSTRAINT "guest_messages_audience";--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "send_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "not_sent" text;--> statement-breakpoint
CREATE INDEX "guest_messages_due" ON "guest_messages" USING btree ("send_at") WHERE "guest_messages"."send_at" is not null;--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_audience" CHECK ("guest_messages"."audience" in ('confirmed', 'waitlisted', 'waiting', 'awaitingApproval', 'declined'));