ALTER TABLE "outbox" ADD COLUMN "taken_by" integer;--> statement-breakpoint
CREATE INDEX "outbox_taken" ON "outbox" USING btree ("taken_by") WHERE "outbox"."status" = 'sending';