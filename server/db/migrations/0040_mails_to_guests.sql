-- Mails to guests alone: with few of them in the table it looked as good to a look-up by event.
DROP INDEX "outbox_by_guest";--> statement-breakpoint
CREATE INDEX "outbox_by_guest" ON "outbox" USING btree ("to_email","event_id","created_at") WHERE "outbox"."template" like 'guest.%';