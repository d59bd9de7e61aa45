DROP INDEX "event_helpers_by_user";--> statement-breakpoint
DROP INDEX "outbox_by_tenant";--> statement-breakpoint
CREATE INDEX "event_helpers_by_user" ON "event_helpers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_by_tenant" ON "outbox" USING btree ("tenant_id","created_at","id") WHERE "outbox"."created_at" > '-infinity';