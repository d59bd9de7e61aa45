ALTER TABLE "reservations" ADD COLUMN "change_mail_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "change_mail_id" uuid;