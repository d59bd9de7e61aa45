CREATE INDEX "search_queue_by_row" ON "search_queue" USING btree ("row_id");--> statement-breakpoint
ALTER TABLE "search_queue" DROP COLUMN "id";