ALTER TABLE "user_tokens" DROP CONSTRAINT "user_tokens_purpose";--> statement-breakpoint
ALTER TABLE "user_tokens" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_purpose" CHECK ("user_tokens"."purpose" in ('reset_password', 'set_password', 'confirm_email', 'change_email', 'undo_email'));