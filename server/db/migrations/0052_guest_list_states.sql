-- The guest list tells who opened the page and whose mail is queued, and other names are compared by the database (docs/product/invitations.md#invitations).
ALTER TABLE "invitations" DROP COLUMN "standing";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "standing" text GENERATED ALWAYS AS (case when reply <> 'none' then reply when sent_at is null then 'notSent' when opened_at is not null then 'opened' when mail_state in ('refused', 'bounced') then 'undeliverable' when mail_state = 'queued' then 'queued' else 'unanswered' end) STORED NOT NULL;--> statement-breakpoint
-- It went with its column.
CREATE INDEX "invitations_by_standing" ON "invitations" USING btree ("event_id","standing","list","sort","id");--> statement-breakpoint
-- Totals are counted anew: the rows of all tenants are the platform's.
SELECT set_config('turnout.platform', 'on', true);--> statement-breakpoint
DELETE FROM "invitation_tallies" WHERE "kind" = 'standing';--> statement-breakpoint
INSERT INTO "invitation_tallies" (tenant_id, event_id, kind, list, name, households, persons, children, coming, coming_children, declined, declined_children)
SELECT tenant_id, event_id, 'standing', list, standing, count(*), sum(persons), sum(children), sum(coming), sum(coming_children), sum(declined), sum(declined_children)
FROM "invitations" GROUP BY tenant_id, event_id, list, standing;--> statement-breakpoint
SELECT set_config('turnout.platform', 'off', true);--> statement-breakpoint
ALTER TABLE "invitees" ADD COLUMN "also_known_keys" jsonb;
