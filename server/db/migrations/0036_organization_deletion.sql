ALTER TABLE "tenants" ADD COLUMN "deletion_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "deletion_by" text;--> statement-breakpoint
CREATE INDEX "tenants_deletion" ON "tenants" USING btree ("deletion_at") WHERE "tenants"."deletion_at" is not null;