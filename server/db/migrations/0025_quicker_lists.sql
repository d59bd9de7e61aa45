DROP INDEX "users_admins";--> statement-breakpoint
CREATE INDEX "activity_by_subject" ON "activity_log" USING btree ("tenant_id","subject_type","created_at");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("tenant_id","created_at","id","email") WHERE "users"."role" = 'admin';