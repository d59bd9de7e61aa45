-- Keys begin with the tenant, so that a table can be partitioned by it (docs/growing.md). All of it is one transaction: a start that
-- is ended begins anew. For each million replies it takes some ten seconds, to make four indexes and to look whether references lead
-- to something; an ordinary owner of the tables sees their rows as the platform alone.
SELECT set_config('turnout.platform', 'on', true);
--> statement-breakpoint
ALTER TABLE "guests" DROP CONSTRAINT "guests_reservation";--> statement-breakpoint
ALTER TABLE "embed_styles" DROP CONSTRAINT "embed_styles_event", DROP CONSTRAINT "embed_styles_pkey";--> statement-breakpoint
ALTER TABLE "event_urls" DROP CONSTRAINT "event_urls_event";--> statement-breakpoint
ALTER TABLE "guest_messages" DROP CONSTRAINT "guest_messages_event", DROP CONSTRAINT "guest_messages_pkey";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_event", DROP CONSTRAINT "idempotency_keys_pk";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event", DROP CONSTRAINT "notifications_pkey";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_event";--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_event", DROP CONSTRAINT "reservations_pkey",
  DROP CONSTRAINT "reservations_tenant_id", DROP CONSTRAINT "reservations_one_per_email";--> statement-breakpoint
-- Replies of one address are found by the unique key, of which the address is the beginning.
DROP INDEX "reservations_by_email";--> statement-breakpoint
ALTER TABLE "reservations" ALTER COLUMN "reply_key" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
DROP INDEX "reservations_link_token_hash";--> statement-breakpoint
DROP INDEX "reservations_later_link_token_hash";--> statement-breakpoint
-- Addresses are unique in `event_urls`, where each stands that an event has or had.
ALTER TABLE "events" DROP CONSTRAINT "events_pkey", DROP CONSTRAINT "events_tenant_id", DROP CONSTRAINT "events_custom_url";--> statement-breakpoint
ALTER TABLE "erasures" DROP CONSTRAINT "erasures_pkey";--> statement-breakpoint
ALTER TABLE "subscription_changes" DROP CONSTRAINT "subscription_changes_pkey";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_pkey";--> statement-breakpoint
CREATE INDEX "events_by_id" ON "events" USING btree ("id");--> statement-breakpoint
CREATE INDEX "reservations_by_id" ON "reservations" USING btree ("id");--> statement-breakpoint
ALTER TABLE "embed_styles" ADD CONSTRAINT "embed_styles_pk" PRIMARY KEY("tenant_id","event_id");--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_pk" PRIMARY KEY("tenant_id","event_id","key");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_one_per_email" UNIQUE("event_id","tenant_id","reply_key");--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD CONSTRAINT "subscription_changes_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_link_token_hash" ON "reservations" USING btree ("tenant_id","link_token_hash") WHERE "reservations"."link_token_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_later_link_token_hash" ON "reservations" USING btree ("tenant_id","later_link_token_hash") WHERE "reservations"."later_link_token_hash" is not null;--> statement-breakpoint
ALTER TABLE "embed_styles" ADD CONSTRAINT "embed_styles_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_urls" ADD CONSTRAINT "event_urls_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_reservation" FOREIGN KEY ("tenant_id","reservation_id") REFERENCES "public"."reservations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT set_config('turnout.platform', 'off', true);
