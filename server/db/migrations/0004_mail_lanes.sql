CREATE TABLE "mail_pace" (
	"id" integer PRIMARY KEY NOT NULL,
	"next_free_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_pace_one_row" CHECK ("mail_pace"."id" = 1)
);
--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "lane" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failure_kind" text;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("lane","next_attempt_at") WHERE "outbox"."status" in ('queued', 'sending');--> statement-breakpoint
-- The pace of all mail is the platform's alone (0001_row_level_security.sql).
DO $$
BEGIN
  ALTER TABLE mail_pace ENABLE ROW LEVEL SECURITY;
  ALTER TABLE mail_pace FORCE ROW LEVEL SECURITY;
  EXECUTE format(
    'CREATE POLICY platform_only ON mail_pace USING (%s)',
    $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$
  );
END $$;
