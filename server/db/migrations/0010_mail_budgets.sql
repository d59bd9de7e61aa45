CREATE TABLE "mail_hours" (
	"tenant_id" uuid NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"mails" integer NOT NULL,
	CONSTRAINT "mail_hours_pk" PRIMARY KEY("tenant_id","hour"),
	CONSTRAINT "mail_hours_mails" CHECK ("mail_hours"."mails" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mail_recipients" (
	"recipient" text NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "mail_recipients_pk" PRIMARY KEY("recipient","mailed_at","id")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_status";--> statement-breakpoint
ALTER TABLE "user_tokens" DROP CONSTRAINT "user_tokens_purpose";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "unconfirmed_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_hours" ADD CONSTRAINT "mail_hours_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_recipients_age" ON "mail_recipients" USING btree ("mailed_at");--> statement-breakpoint
CREATE INDEX "join_requests_unconfirmed" ON "join_requests" USING btree ("tenant_id","created_at") WHERE "join_requests"."status" = 'pending' and "join_requests"."email_confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_kept_back" ON "outbox" USING btree ("tenant_id","created_at") WHERE "outbox"."status" in ('held', 'withheld');--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('reservation', 'join_request', 'spots_opened', 'plan_limit', 'plan_request', 'reply_changed', 'reply_withdrawn', 'promoted', 'mail_failed', 'mail_withheld'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_status" CHECK ("outbox"."status" in ('queued', 'sending', 'sent', 'failed', 'held', 'withheld'));--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_purpose" CHECK ("user_tokens"."purpose" in ('reset_password', 'set_password', 'confirm_email'));--> statement-breakpoint
-- Who was mailed is the platform's alone; how much an organization mailed is its own (0001_row_level_security.sql).
DO $$
DECLARE
  tenant constant text := $q$ (select nullif(current_setting('turnout.tenant', true), '')::uuid) $q$;
  platform constant text := $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$;
BEGIN
  ALTER TABLE mail_recipients ENABLE ROW LEVEL SECURITY;
  ALTER TABLE mail_recipients FORCE ROW LEVEL SECURITY;
  EXECUTE format('CREATE POLICY platform_only ON mail_recipients USING (%s)', platform);
  ALTER TABLE mail_hours ENABLE ROW LEVEL SECURITY;
  ALTER TABLE mail_hours FORCE ROW LEVEL SECURITY;
  EXECUTE format('CREATE POLICY own_tenant ON mail_hours USING (%s OR tenant_id = %s)', platform, tenant);
END $$;
