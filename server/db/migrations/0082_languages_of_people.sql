ALTER TABLE "guest_messages" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "kitchen_versions" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "timezone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "summary" text DEFAULT 'off' NOT NULL;