ALTER TABLE "guest_messages" DROP CONSTRAINT "guest_messages_audience";--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "meal" text;--> statement-breakpoint
ALTER TABLE "guest_messages" ADD COLUMN "replies" jsonb;--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_audience" CHECK ("guest_messages"."audience" in ('confirmed', 'waitlisted', 'waiting', 'awaitingApproval', 'declined', 'meal', 'picked'));