-- Invitations are sent again, and links of merged households go on (docs/product/invitations.md#invitations).
CREATE TABLE "invitation_links" (
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "invitation_links_pk" PRIMARY KEY("tenant_id","invitation_id","token_hash"),
	CONSTRAINT "invitation_links_token" UNIQUE("token_hash","tenant_id","event_id"),
	CONSTRAINT "invitation_links_code" UNIQUE("code_hash","tenant_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "invitation_sends" ADD COLUMN "again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "letter_email" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "letter_rotation" integer;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "letter_outdated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation_links" ADD CONSTRAINT "invitation_links_invitation" FOREIGN KEY ("tenant_id","invitation_id") REFERENCES "public"."invitations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The second lock, as in migration 0001.
DO $$
DECLARE
  tenant constant text := $q$ (select nullif(current_setting('turnout.tenant', true), '')::uuid) $q$;
  platform constant text := $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$;
BEGIN
  ALTER TABLE "invitation_links" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "invitation_links" FORCE ROW LEVEL SECURITY;
  EXECUTE format('CREATE POLICY own_tenant ON "invitation_links" USING (%s OR tenant_id = %s)', platform, tenant);
END $$;
--> statement-breakpoint
-- What letters had, as far as their mails are still there. Totals are counted again below, so no trigger counts.
SELECT set_config('turnout.platform', 'on', true), set_config('turnout.restoring', 'on', true);--> statement-breakpoint
UPDATE "invitations" i SET letter_rotation = i.rotation,
  letter_email = (SELECT o.to_email FROM "outbox" o WHERE o.tenant_id = i.tenant_id AND o.id = i.mail_id)
WHERE i.sent_at IS NOT NULL;--> statement-breakpoint
UPDATE "invitations" i SET letter_outdated = true
WHERE lower(i.letter_email) <> lower(coalesce(i.email, (SELECT v.email FROM "invitees" v
  WHERE v.tenant_id = i.tenant_id AND v.invitation_id = i.id AND v.email IS NOT NULL ORDER BY v.position LIMIT 1), ''));--> statement-breakpoint
ALTER TABLE "invitations" drop column "standing";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "standing" text GENERATED ALWAYS AS (case when reply <> 'none' then reply when sent_at is null or letter_outdated then 'notSent' when opened_at is not null then 'opened' when mail_state in ('refused', 'bounced') then 'undeliverable' when mail_state = 'queued' then 'queued' else 'unanswered' end) STORED NOT NULL;--> statement-breakpoint
-- It went with its column.
CREATE INDEX "invitations_by_standing" ON "invitations" USING btree ("event_id","standing","list","sort","id");--> statement-breakpoint
DELETE FROM "invitation_tallies" WHERE "kind" = 'standing';--> statement-breakpoint
INSERT INTO "invitation_tallies" (tenant_id, event_id, kind, list, name, households, persons, children, coming, coming_children, declined, declined_children)
SELECT tenant_id, event_id, 'standing', list, standing, count(*), sum(persons), sum(children), sum(coming), sum(coming_children), sum(declined), sum(declined_children)
FROM "invitations" GROUP BY tenant_id, event_id, list, standing;--> statement-breakpoint
SELECT set_config('turnout.platform', 'off', true), set_config('turnout.restoring', 'off', true);
