DROP INDEX "guests_by_name";--> statement-breakpoint
DROP INDEX "reservations_by_tenant";--> statement-breakpoint
CREATE INDEX "reservations_by_tenant" ON "reservations" USING btree ("tenant_id","created_at","id") WHERE "reservations"."created_at" > '-infinity';