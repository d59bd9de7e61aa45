-- Replies by day and guests by meal, counted where they are written (docs/decisions/0017-tallies.md).
CREATE TABLE "event_tallies" (
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"confirmed" integer NOT NULL,
	"waitlisted" integer NOT NULL,
	"awaiting_approval" integer NOT NULL,
	"declined" integer NOT NULL,
	CONSTRAINT "event_tallies_pk" PRIMARY KEY("tenant_id","event_id","kind","name"),
	CONSTRAINT "event_tallies_kind" CHECK ("event_tallies"."kind" in ('day', 'meal'))
);
--> statement-breakpoint
ALTER TABLE "event_tallies" ADD CONSTRAINT "event_tallies_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The second lock, as in migration 0001.
DO $$
DECLARE
  tenant constant text := $q$ (select nullif(current_setting('turnout.tenant', true), '')::uuid) $q$;
  platform constant text := $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$;
BEGIN
  ALTER TABLE event_tallies ENABLE ROW LEVEL SECURITY;
  ALTER TABLE event_tallies FORCE ROW LEVEL SECURITY;
  EXECUTE format('CREATE POLICY own_tenant ON event_tallies USING (%s OR tenant_id = %s)', platform, tenant);
END $$;
--> statement-breakpoint
-- Adds n replies, or guests of replies, of one status. Who writes replies holds the lock of their event.
CREATE FUNCTION tally(of_tenant uuid, of_event uuid, of_kind text, of_name text, attends boolean, waits boolean, awaits boolean, n bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF n = 0 THEN RETURN; END IF;
  INSERT INTO event_tallies AS t (tenant_id, event_id, kind, name, confirmed, waitlisted, awaiting_approval, declined)
  VALUES (of_tenant, of_event, of_kind, of_name, CASE WHEN attends AND NOT waits THEN n ELSE 0 END,
    CASE WHEN waits THEN n ELSE 0 END, CASE WHEN waits AND awaits THEN n ELSE 0 END, CASE WHEN attends THEN 0 ELSE n END)
  ON CONFLICT (tenant_id, event_id, kind, name) DO UPDATE SET
    confirmed = t.confirmed + excluded.confirmed, waitlisted = t.waitlisted + excluded.waitlisted,
    awaiting_approval = t.awaiting_approval + excluded.awaiting_approval, declined = t.declined + excluded.declined;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_replies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A restore brings the tallies along.
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    -- In one statement, because this is what every reply pays.
    INSERT INTO event_tallies AS t (tenant_id, event_id, kind, name, confirmed, waitlisted, awaiting_approval, declined)
    SELECT r.tenant_id, r.event_id, 'day', to_char(r.created_at AT TIME ZONE e.timezone, 'YYYY-MM-DD'),
      count(*) FILTER (WHERE r.is_attending AND NOT r.waitlisted), count(*) FILTER (WHERE r.waitlisted),
      count(*) FILTER (WHERE r.waitlisted AND r.awaiting_approval), count(*) FILTER (WHERE NOT r.is_attending)
    FROM added r JOIN events e ON e.tenant_id = r.tenant_id AND e.id = r.event_id
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 4
    ON CONFLICT (tenant_id, event_id, kind, name) DO UPDATE SET
      confirmed = t.confirmed + excluded.confirmed, waitlisted = t.waitlisted + excluded.waitlisted,
      awaiting_approval = t.awaiting_approval + excluded.awaiting_approval, declined = t.declined + excluded.declined;
  ELSIF TG_OP = 'DELETE' THEN
    -- Of a removed event nothing is left to count.
    PERFORM tally(tenant_id, event_id, 'day', day, is_attending, waitlisted, awaiting_approval, -n) FROM (
      SELECT r.tenant_id, r.event_id, to_char(r.created_at AT TIME ZONE e.timezone, 'YYYY-MM-DD') AS day, r.is_attending,
        r.waitlisted, r.awaiting_approval, count(*) AS n
      FROM removed r JOIN events e ON e.tenant_id = r.tenant_id AND e.id = r.event_id
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3) AS counted;
  ELSIF EXISTS (
    SELECT FROM added a JOIN removed b ON b.id = a.id AND b.tenant_id = a.tenant_id
    WHERE (a.is_attending, a.waitlisted, a.awaiting_approval, a.created_at)
      IS DISTINCT FROM (b.is_attending, b.waitlisted, b.awaiting_approval, b.created_at)
  ) THEN
    PERFORM tally(tenant_id, event_id, 'day', day, is_attending, waitlisted, awaiting_approval, n) FROM (
      SELECT r.tenant_id, r.event_id, to_char(r.created_at AT TIME ZONE e.timezone, 'YYYY-MM-DD') AS day, r.is_attending,
        r.waitlisted, r.awaiting_approval, sum(r.sign)::bigint AS n
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) r
      JOIN events e ON e.tenant_id = r.tenant_id AND e.id = r.event_id
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3) AS counted;
    PERFORM tally(tenant_id, event_id, 'meal', meal_choice, is_attending, waitlisted, awaiting_approval, n) FROM (
      SELECT g.tenant_id, g.event_id, g.meal_choice, r.is_attending, r.waitlisted, r.awaiting_approval, sum(r.sign)::bigint AS n
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) r
      JOIN guests g ON g.tenant_id = r.tenant_id AND g.reservation_id = r.id
      WHERE g.is_attending AND g.meal_choice <> ''
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3) AS counted;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM added WHERE meal_choice <> '') THEN RETURN NULL; END IF;
    PERFORM tally(tenant_id, event_id, 'meal', meal_choice, is_attending, waitlisted, awaiting_approval, n) FROM (
      SELECT g.tenant_id, g.event_id, g.meal_choice, r.is_attending, r.waitlisted, r.awaiting_approval, count(*) AS n
      FROM added g JOIN reservations r ON r.tenant_id = g.tenant_id AND r.id = g.reservation_id
      WHERE g.is_attending AND g.meal_choice <> ''
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3) AS counted;
  ELSIF TG_OP = 'DELETE' THEN
    -- Guests of a removed reply went with it (untally_reply): it is not there any more.
    PERFORM tally(tenant_id, event_id, 'meal', meal_choice, is_attending, waitlisted, awaiting_approval, -n) FROM (
      SELECT g.tenant_id, g.event_id, g.meal_choice, r.is_attending, r.waitlisted, r.awaiting_approval, count(*) AS n
      FROM removed g JOIN reservations r ON r.tenant_id = g.tenant_id AND r.id = g.reservation_id
      WHERE g.is_attending AND g.meal_choice <> ''
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3) AS counted;
  ELSE
    PERFORM tally(tenant_id, event_id, 'meal', meal_choice, is_attending, waitlisted, awaiting_approval, n) FROM (
      SELECT g.tenant_id, g.event_id, g.meal_choice, r.is_attending, r.waitlisted, r.awaiting_approval, sum(g.sign)::bigint AS n
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) g
      JOIN reservations r ON r.tenant_id = g.tenant_id AND r.id = g.reservation_id
      WHERE g.is_attending AND g.meal_choice <> ''
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3) AS counted;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION untally_reply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tally(OLD.tenant_id, OLD.event_id, 'meal', meal_choice, OLD.is_attending, OLD.waitlisted, OLD.awaiting_approval, -n) FROM (
    SELECT g.meal_choice, count(*) AS n FROM guests g
    WHERE g.tenant_id = OLD.tenant_id AND g.reservation_id = OLD.id AND g.is_attending AND g.meal_choice <> ''
      AND EXISTS (SELECT FROM events e WHERE e.tenant_id = OLD.tenant_id AND e.id = OLD.event_id)
    GROUP BY 1) AS counted;
  RETURN OLD;
END $$;
--> statement-breakpoint
-- Days are those of the event's time zone: in another one they are others.
CREATE FUNCTION tally_days_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM event_tallies WHERE tenant_id = NEW.tenant_id AND event_id = NEW.id AND kind = 'day';
  INSERT INTO event_tallies (tenant_id, event_id, kind, name, confirmed, waitlisted, awaiting_approval, declined)
  SELECT r.tenant_id, r.event_id, 'day', to_char(r.created_at AT TIME ZONE NEW.timezone, 'YYYY-MM-DD'),
    count(*) FILTER (WHERE r.is_attending AND NOT r.waitlisted), count(*) FILTER (WHERE r.waitlisted),
    count(*) FILTER (WHERE r.waitlisted AND r.awaiting_approval), count(*) FILTER (WHERE NOT r.is_attending)
  FROM reservations r WHERE r.tenant_id = NEW.tenant_id AND r.event_id = NEW.id GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reservations_tally_added AFTER INSERT ON reservations
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_replies();
--> statement-breakpoint
CREATE TRIGGER reservations_tally_changed AFTER UPDATE ON reservations
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_replies();
--> statement-breakpoint
CREATE TRIGGER reservations_tally_removed AFTER DELETE ON reservations
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_replies();
--> statement-breakpoint
CREATE TRIGGER reservations_untally BEFORE DELETE ON reservations FOR EACH ROW EXECUTE FUNCTION untally_reply();
--> statement-breakpoint
CREATE TRIGGER guests_tally_added AFTER INSERT ON guests
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_guests();
--> statement-breakpoint
CREATE TRIGGER guests_tally_changed AFTER UPDATE ON guests
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_guests();
--> statement-breakpoint
CREATE TRIGGER guests_tally_removed AFTER DELETE ON guests
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_guests();
--> statement-breakpoint
CREATE TRIGGER events_tally_days AFTER UPDATE OF timezone ON events
  FOR EACH ROW WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone) EXECUTE FUNCTION tally_days_again();
--> statement-breakpoint
-- What is there already; an ordinary owner of the tables sees their rows as the platform alone.
SELECT set_config('turnout.platform', 'on', true);
--> statement-breakpoint
INSERT INTO event_tallies (tenant_id, event_id, kind, name, confirmed, waitlisted, awaiting_approval, declined)
SELECT r.tenant_id, r.event_id, 'day', to_char(r.created_at AT TIME ZONE e.timezone, 'YYYY-MM-DD'),
  count(*) FILTER (WHERE r.is_attending AND NOT r.waitlisted), count(*) FILTER (WHERE r.waitlisted),
  count(*) FILTER (WHERE r.waitlisted AND r.awaiting_approval), count(*) FILTER (WHERE NOT r.is_attending)
FROM reservations r JOIN events e ON e.tenant_id = r.tenant_id AND e.id = r.event_id GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO event_tallies (tenant_id, event_id, kind, name, confirmed, waitlisted, awaiting_approval, declined)
SELECT g.tenant_id, g.event_id, 'meal', g.meal_choice,
  count(*) FILTER (WHERE r.is_attending AND NOT r.waitlisted), count(*) FILTER (WHERE r.waitlisted),
  count(*) FILTER (WHERE r.waitlisted AND r.awaiting_approval), count(*) FILTER (WHERE NOT r.is_attending)
FROM guests g JOIN reservations r ON r.tenant_id = g.tenant_id AND r.id = g.reservation_id WHERE g.is_attending AND g.meal_choice <> '' GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
SELECT set_config('turnout.platform', 'off', true);
