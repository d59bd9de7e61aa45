-- Reminders to households that have not answered, and promises that lapse (docs/product/reminders.md#reminders).
CREATE TABLE "reminder_ladders" (
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"rungs" jsonb NOT NULL,
	"send_time" text NOT NULL,
	"quiet_from" text NOT NULL,
	"quiet_until" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"skipped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"see_you_soon_at" timestamp (3) with time zone,
	"look_at" timestamp (3) with time zone,
	"lapse_days" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_ladders_pk" PRIMARY KEY("tenant_id","event_id"),
	CONSTRAINT "reminder_ladders_lapse" CHECK ("reminder_ladders"."lapse_days" between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"tenant_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"event_id" uuid NOT NULL,
	"rung" text,
	"mail_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handed_over_at" timestamp (3) with time zone,
	CONSTRAINT "reminders_pk" PRIMARY KEY("tenant_id","invitation_id","number"),
	CONSTRAINT "reminders_three" CHECK ("reminders"."number" between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "reminder_ladders" ADD CONSTRAINT "reminder_ladders_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_invitation" FOREIGN KEY ("tenant_id","invitation_id") REFERENCES "public"."invitations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_ladders_due" ON "reminder_ladders" USING btree ("look_at") WHERE "reminder_ladders"."look_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_once" ON "reminders" USING btree ("tenant_id","invitation_id","rung") WHERE "reminders"."rung" is not null;--> statement-breakpoint
CREATE INDEX "reminders_by_mail" ON "reminders" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "reminders_by_event" ON "reminders" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_lapsing" ON "invitations" USING btree ("expires_at") WHERE "invitations"."expires_at" is not null and "invitations"."promised" > 0;
--> statement-breakpoint
-- The second lock, as in migration 0001.
DO $$
DECLARE
  tenant constant text := $q$ (select nullif(current_setting('turnout.tenant', true), '')::uuid) $q$;
  platform constant text := $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$;
  owned_table text;
BEGIN
  FOREACH owned_table IN ARRAY ARRAY['reminder_ladders', 'reminders'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned_table);
    EXECUTE format('CREATE POLICY own_tenant ON %I USING (%s OR tenant_id = %s)', owned_table, platform, tenant);
  END LOOP;
END $$;
--> statement-breakpoint
-- An answer takes back the reminders that wait, in its own transaction. Those that a worker has taken are looked at again there.
CREATE FUNCTION take_back_reminders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    DELETE FROM outbox o USING reminders r
    WHERE r.tenant_id = NEW.tenant_id AND r.invitation_id = NEW.id AND o.id = r.mail_id AND o.tenant_id = NEW.tenant_id
      AND o.status IN ('queued', 'held', 'withheld')
    RETURNING o.id)
  DELETE FROM reminders r USING gone
  WHERE r.tenant_id = NEW.tenant_id AND r.invitation_id = NEW.id AND r.mail_id = gone.id AND r.handed_over_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invitations_answered AFTER UPDATE OF answered_at ON invitations
  FOR EACH ROW WHEN (OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL) EXECUTE FUNCTION take_back_reminders();
--> statement-breakpoint
-- Where an event lets promises lapse, that of an invitation does so many days after it is sent.
CREATE FUNCTION set_lapse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT NEW.sent_at + make_interval(days => l.lapse_days) INTO NEW.expires_at FROM reminder_ladders l
  WHERE l.tenant_id = NEW.tenant_id AND l.event_id = NEW.event_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invitations_sent BEFORE UPDATE OF sent_at ON invitations
  FOR EACH ROW WHEN (NEW.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at) EXECUTE FUNCTION set_lapse();
