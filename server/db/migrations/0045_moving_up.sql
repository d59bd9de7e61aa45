ALTER TABLE "events" ADD COLUMN "moving_up_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "moving_up_by" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_moving_up_by_users_id_fk" FOREIGN KEY ("moving_up_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_moving_up" ON "events" USING btree ("moving_up_since") WHERE "events"."moving_up_since" is not null;