CREATE TABLE "guest_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"sent_by" uuid,
	"sender_label" text NOT NULL,
	"audience" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"recipients" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guest_messages_audience" CHECK ("guest_messages"."audience" in ('confirmed', 'waitlisted')),
	CONSTRAINT "guest_messages_recipients" CHECK ("guest_messages"."recipients" >= 0)
);
--> statement-breakpoint
CREATE TABLE "subscription_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_plan" text,
	"to_plan" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"price_cents" integer NOT NULL,
	"actor_label" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_changes_kind" CHECK ("subscription_changes"."kind" in ('started', 'changed', 'requested', 'granted', 'declined')),
	CONSTRAINT "subscription_changes_plans" CHECK ("subscription_changes"."to_plan" in ('free', 'pro', 'premium')),
	CONSTRAINT "subscription_changes_price" CHECK ("subscription_changes"."price_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD CONSTRAINT "subscription_changes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_messages_by_event" ON "guest_messages" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "guest_messages_by_tenant" ON "guest_messages" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "subscription_changes_by_tenant" ON "subscription_changes" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_by_age" ON "activity_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_by_tenant" ON "outbox" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("tenant_id","created_at") WHERE "outbox"."status" = 'failed';--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('reservation', 'join_request', 'spots_opened', 'plan_limit', 'plan_request', 'reply_changed', 'reply_withdrawn', 'promoted', 'mail_failed'));--> statement-breakpoint
-- The new tables behind the same lock as the others (0001_row_level_security.sql).
DO $$
DECLARE
  tenant constant text := $q$ (select nullif(current_setting('turnout.tenant', true), '')::uuid) $q$;
  platform constant text := $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$;
  owned_table text;
BEGIN
  FOREACH owned_table IN ARRAY ARRAY['guest_messages', 'subscription_changes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned_table);
    EXECUTE format('CREATE POLICY own_tenant ON %I USING (%s OR tenant_id = %s)', owned_table, platform, tenant);
  END LOOP;
END $$;
