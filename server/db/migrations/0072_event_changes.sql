CREATE TABLE "event_changes" (
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"before" jsonb NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "event_changes_pk" PRIMARY KEY("tenant_id","event_id","number"),
	CONSTRAINT "event_changes_kind" CHECK ("event_changes"."kind" in ('changed', 'cancelled', 'reopened', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "tellings" (
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"addressee_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"heard" integer NOT NULL,
	"mail_id" uuid,
	"told_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "tellings_pk" PRIMARY KEY("tenant_id","event_id","addressee_id"),
	CONSTRAINT "tellings_heard" CHECK ("tellings"."heard" between 0 and "tellings"."number")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "told_households" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_changes" ADD CONSTRAINT "event_changes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_changes" ADD CONSTRAINT "event_changes_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tellings" ADD CONSTRAINT "tellings_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tellings_by_mail" ON "tellings" USING btree ("mail_id") WHERE "tellings"."mail_id" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_told" CHECK ("events"."told_households" >= 0);--> statement-breakpoint
ALTER TABLE event_changes ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE event_changes FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_tenant ON event_changes USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif"))));--> statement-breakpoint
ALTER TABLE tellings ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE tellings FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_tenant ON tellings USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif"))));--> statement-breakpoint
CREATE OR REPLACE FUNCTION invitations_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE of_tenant uuid; ids uuid[];
BEGIN
  -- A restore brings totals and standings along.
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO invitation_tallies AS t (tenant_id, event_id, kind, list, name, households, persons, children, coming, coming_children, declined, declined_children)
    SELECT c.* FROM (
      SELECT r.tenant_id, r.event_id, 'standing', r.list, r.standing, count(*) AS households, sum(r.persons) AS persons, sum(r.children) AS children, sum(r.coming) AS coming, sum(r.coming_children) AS coming_children, sum(r.declined) AS declined, sum(r.declined_children) AS declined_children
      FROM added r GROUP BY 1, 2, 4, 5
      UNION ALL
      SELECT r.tenant_id, r.event_id, 'tag', 0, tag, count(*), 0, 0, 0, 0, 0, 0
      FROM added r, jsonb_array_elements_text(r.tags) AS tag GROUP BY 1, 2, 5) AS c (tenant_id, event_id, kind, list, name, households, persons, children, coming, coming_children, declined, declined_children)
    WHERE (c.households, c.persons, c.children, c.coming, c.coming_children, c.declined, c.declined_children) <> (0, 0, 0, 0, 0, 0, 0)
      AND EXISTS (SELECT FROM events e WHERE e.tenant_id = c.tenant_id AND e.id = c.event_id)
    ORDER BY c.tenant_id, c.event_id, c.kind, c.list, c.name
    ON CONFLICT (tenant_id, event_id, kind, list, name) DO UPDATE SET households = t.households + excluded.households,
      persons = t.persons + excluded.persons, children = t.children + excluded.children, coming = t.coming + excluded.coming, coming_children = t.coming_children + excluded.coming_children, declined = t.declined + excluded.declined, declined_children = t.declined_children + excluded.declined_children;
    UPDATE events e SET promised_seats = e.promised_seats + c.promised, told_households = e.told_households + c.told
    FROM (SELECT r.tenant_id, r.event_id, sum(r.promised) AS promised, sum(((r.sent_at IS NOT NULL OR r.saved_at IS NOT NULL AND r.saved_state NOT IN ('refused', 'bounced')) AND r.reply = 'none' AND r.not_me_at IS NULL)::int) AS told FROM added r GROUP BY 1, 2) AS c
    WHERE e.tenant_id = c.tenant_id AND e.id = c.event_id AND (c.promised, c.told) <> (0, 0);
    FOR of_tenant, ids IN SELECT a.tenant_id, array_agg(a.id) FROM added a WHERE a.reservation_id IS NOT NULL GROUP BY 1 LOOP
      PERFORM follow_replies(of_tenant, ids);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    -- Of a removed event nothing is left to count.
    INSERT INTO invitation_tallies AS t (tenant_id, event_id, kind, list, name, households, persons, children, coming, coming_children, declined, declined_children)
    SELECT c.* FROM (
      SELECT r.tenant_id, r.event_id, 'standing', r.list, r.standing, -count(*) AS households, -sum(r.persons) AS persons, -sum(r.children) AS children, -sum(r.coming) AS coming, -sum(r.coming_children) AS coming_children, -sum(r.declined) AS declined, -sum(r.declined_children) AS declined_children
      FROM removed r GROUP BY 1, 2, 4, 5
      UNION ALL
      SELECT r.tenant_id, r.event_id, 'tag', 0, tag, -count(*), 0, 0, 0, 0, 0, 0
      FROM removed r, jsonb_array_elements_text(r.tags) AS tag GROUP BY 1, 2, 5) AS c (tenant_id, event_id, kind, list, name, households, persons, children, coming, coming_children, declined, declined_children)
    WHERE (c.households, c.persons, c.children, c.coming, c.coming_children, c.declined, c.declined_children) <> (0, 0, 0, 0, 0, 0, 0)
      AND EXISTS (SELECT FROM events e WHERE e.tenant_id = c.tenant_id AND e.id = c.event_id)
    ORDER BY c.tenant_id, c.event_id, c.kind, c.list, c.name
    ON CONFLICT (tenant_id, event_id, kind, list, name) DO UPDATE SET households = t.households + excluded.households,
      persons = t.persons + excluded.persons, children = t.children + excluded.children, coming = t.coming + excluded.coming, coming_children = t.coming_children + excluded.coming_children, declined = t.declined + excluded.declined, declined_children = t.declined_children + excluded.declined_children;
    UPDATE events e SET promised_seats = e.promised_seats + c.promised, told_households = e.told_households + c.told
    FROM (SELECT r.tenant_id, r.event_id, -sum(r.promised) AS promised, -sum(((r.sent_at IS NOT NULL OR r.saved_at IS NOT NULL AND r.saved_state NOT IN ('refused', 'bounced')) AND r.reply = 'none' AND r.not_me_at IS NULL)::int) AS told FROM removed r GROUP BY 1, 2) AS c
    WHERE e.tenant_id = c.tenant_id AND e.id = c.event_id AND (c.promised, c.told) <> (0, 0);
  ELSE
    INSERT INTO invitation_tallies AS t (tenant_id, event_id, kind, list, name, households, persons, children, coming, coming_children, declined, declined_children)
    SELECT c.* FROM (
      SELECT r.tenant_id, r.event_id, 'standing', r.list, r.standing, sum(r.sign) AS households, sum(r.sign * r.persons) AS persons, sum(r.sign * r.children) AS children, sum(r.sign * r.coming) AS coming, sum(r.sign * r.coming_children) AS coming_children, sum(r.sign * r.declined) AS declined, sum(r.sign * r.declined_children) AS declined_children
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) r GROUP BY 1, 2, 4, 5
      UNION ALL
      SELECT r.tenant_id, r.event_id, 'tag', 0, tag, sum(r.sign), 0, 0, 0, 0, 0, 0
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) r, jsonb_array_elements_text(r.tags) AS tag GROUP BY 1, 2, 5) AS c (tenant_id, event_id, kind, list, name, households, persons, children, coming, coming_children, declined, declined_children)
    WHERE (c.households, c.persons, c.children, c.coming, c.coming_children, c.declined, c.declined_children) <> (0, 0, 0, 0, 0, 0, 0)
      AND EXISTS (SELECT FROM events e WHERE e.tenant_id = c.tenant_id AND e.id = c.event_id)
    ORDER BY c.tenant_id, c.event_id, c.kind, c.list, c.name
    ON CONFLICT (tenant_id, event_id, kind, list, name) DO UPDATE SET households = t.households + excluded.households,
      persons = t.persons + excluded.persons, children = t.children + excluded.children, coming = t.coming + excluded.coming, coming_children = t.coming_children + excluded.coming_children, declined = t.declined + excluded.declined, declined_children = t.declined_children + excluded.declined_children;
    UPDATE events e SET promised_seats = e.promised_seats + c.promised, told_households = e.told_households + c.told
    FROM (SELECT r.tenant_id, r.event_id, sum(r.sign * r.promised) AS promised, sum(r.sign * ((r.sent_at IS NOT NULL OR r.saved_at IS NOT NULL AND r.saved_state NOT IN ('refused', 'bounced')) AND r.reply = 'none' AND r.not_me_at IS NULL)::int) AS told FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) r GROUP BY 1, 2) AS c
    WHERE e.tenant_id = c.tenant_id AND e.id = c.event_id AND (c.promised, c.told) <> (0, 0);
    FOR of_tenant, ids IN SELECT a.tenant_id, array_agg(a.id) FROM added a JOIN removed b ON b.tenant_id = a.tenant_id AND b.id = a.id
      WHERE (a.reservation_id, a.persons, a.placeholders, a.children)
        IS DISTINCT FROM (b.reservation_id, b.persons, b.placeholders, b.children)
        AND (a.reservation_id IS NOT NULL OR a.reply <> 'none')
      GROUP BY 1 LOOP
      PERFORM follow_replies(of_tenant, ids);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE events e SET told_households = c.told
FROM (SELECT tenant_id, event_id, count(*) AS told FROM invitations
  WHERE (sent_at IS NOT NULL OR saved_at IS NOT NULL AND saved_state NOT IN ('refused', 'bounced')) AND reply = 'none' AND not_me_at IS NULL GROUP BY 1, 2) AS c
WHERE e.tenant_id = c.tenant_id AND e.id = c.event_id;