ALTER TABLE "users" ADD COLUMN "proved_email" text;--> statement-breakpoint
SELECT set_config('turnout.platform', 'on', true);
--> statement-breakpoint
UPDATE "users" SET "proved_email" = "email_key";
--> statement-breakpoint
SELECT set_config('turnout.platform', 'off', true);
--> statement-breakpoint
CREATE INDEX "join_requests_proved" ON "join_requests" USING btree ("tenant_id","email_key") WHERE "join_requests"."email_confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "kitchen_versions_proved" ON "kitchen_versions" USING btree ("tenant_id","sent_to") WHERE "kitchen_versions"."acknowledged_at" is not null;