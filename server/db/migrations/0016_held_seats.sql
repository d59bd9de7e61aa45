ALTER TABLE "events" ADD COLUMN "hold_seats" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "hold_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "lapsed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "reservations_held" ON "reservations" USING btree ("hold_until") WHERE "reservations"."hold_until" is not null and "reservations"."is_attending" and not "reservations"."waitlisted";