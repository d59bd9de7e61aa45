ALTER TABLE "events" ADD COLUMN "incomplete_replies" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "incomplete_counted_to" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "events_incomplete_uncounted" ON "events" USING btree ("incomplete_counted_to") WHERE "events"."incomplete_counted_to" is not null;
--> statement-breakpoint
-- Events that ask something: who misses an answer is counted once the server runs, some replies at a time. An ordinary owner of the
-- tables sees their rows as the platform alone.
SELECT set_config('turnout.platform', 'on', true);
--> statement-breakpoint
UPDATE events SET incomplete_counted_to = '1970-01-01T00:00:00Z' WHERE question_count > 0;
--> statement-breakpoint
SELECT set_config('turnout.platform', 'off', true);
