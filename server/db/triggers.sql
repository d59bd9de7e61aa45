-- Every function and trigger of the database, as it is now. A start runs this file after the
-- migrations if its text has changed (server/db/migrate.ts), so no later migration makes one. Remove
-- one with DROP … IF EXISTS here. docs/architecture.md says why each is in the database.

-- Whether a note mentions food. Lists ask too.

CREATE OR REPLACE FUNCTION mentions_food(note text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $$
  SELECT note <> '' AND note ~* '(^|[^a-z])(allerg|anaphyla|vegan|vegetarian|veggie|pescatarian|gluten|celiac|coeliac|lactose|dairy|intoleran|diabet|kosher|halal|peanut|almond|cashew|walnut|hazelnut|pistachio|sesame|shellfish|seafood|shrimp|mushroom|diet|food|dinner|dessert|(nuts?|eggs?|fish|meat|pork|beef|lamb|chicken|milk|cheese|soy|wheat|eats?|eating|meals?|menu|cake)([^a-z]|$))'
$$;

-- Tallies of an event: days, meals and notes that mention food (docs/decisions/0017-tallies.md).

CREATE OR REPLACE FUNCTION tally(of_tenant uuid, of_event uuid, of_kind text, of_name text, attends boolean, waits boolean, awaits boolean, n bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $$
BEGIN
  IF n = 0 THEN RETURN; END IF;
  INSERT INTO event_tallies AS t (tenant_id, event_id, kind, name, confirmed, waitlisted, awaiting_approval, declined)
  VALUES (of_tenant, of_event, of_kind, of_name, CASE WHEN attends AND NOT waits THEN n ELSE 0 END,
    CASE WHEN waits THEN n ELSE 0 END, CASE WHEN waits AND awaits THEN n ELSE 0 END, CASE WHEN attends THEN 0 ELSE n END)
  ON CONFLICT (tenant_id, event_id, kind, name) DO UPDATE SET
    confirmed = t.confirmed + excluded.confirmed, waitlisted = t.waitlisted + excluded.waitlisted,
    awaiting_approval = t.awaiting_approval + excluded.awaiting_approval, declined = t.declined + excluded.declined;
END $$;

CREATE OR REPLACE FUNCTION tally_replies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
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
    PERFORM tally(tenant_id, event_id, 'note', 'food', is_attending, waitlisted, awaiting_approval, n) FROM (
      SELECT r.tenant_id, r.event_id, r.is_attending, r.waitlisted, r.awaiting_approval, count(*) AS n
      FROM added r
      WHERE mentions_food(r.message) AND EXISTS (SELECT FROM events e WHERE e.tenant_id = r.tenant_id AND e.id = r.event_id)
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2) AS counted;
  ELSIF TG_OP = 'DELETE' THEN
    -- Of a removed event nothing is left to count.
    PERFORM tally(tenant_id, event_id, 'day', day, is_attending, waitlisted, awaiting_approval, -n) FROM (
      SELECT r.tenant_id, r.event_id, to_char(r.created_at AT TIME ZONE e.timezone, 'YYYY-MM-DD') AS day, r.is_attending,
        r.waitlisted, r.awaiting_approval, count(*) AS n
      FROM removed r JOIN events e ON e.tenant_id = r.tenant_id AND e.id = r.event_id
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3) AS counted;
    PERFORM tally(tenant_id, event_id, 'note', 'food', is_attending, waitlisted, awaiting_approval, -n) FROM (
      SELECT r.tenant_id, r.event_id, r.is_attending, r.waitlisted, r.awaiting_approval, count(*) AS n
      FROM removed r
      WHERE mentions_food(r.message) AND EXISTS (SELECT FROM events e WHERE e.tenant_id = r.tenant_id AND e.id = r.event_id)
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2) AS counted;
  ELSIF EXISTS (
    SELECT FROM added a JOIN removed b ON b.id = a.id AND b.tenant_id = a.tenant_id
    WHERE (a.is_attending, a.waitlisted, a.awaiting_approval, a.created_at, a.message)
      IS DISTINCT FROM (b.is_attending, b.waitlisted, b.awaiting_approval, b.created_at, b.message)
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
    PERFORM tally(tenant_id, event_id, 'note', 'food', is_attending, waitlisted, awaiting_approval, n) FROM (
      SELECT r.tenant_id, r.event_id, r.is_attending, r.waitlisted, r.awaiting_approval, sum(r.sign)::bigint AS n
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) r
      WHERE mentions_food(r.message) AND EXISTS (SELECT FROM events e WHERE e.tenant_id = r.tenant_id AND e.id = r.event_id)
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2) AS counted;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservations_tally_added AFTER INSERT ON reservations
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION tally_replies();
CREATE OR REPLACE TRIGGER reservations_tally_changed AFTER UPDATE ON reservations
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION tally_replies();
CREATE OR REPLACE TRIGGER reservations_tally_removed AFTER DELETE ON reservations
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT
  EXECUTE FUNCTION tally_replies();

CREATE OR REPLACE FUNCTION tally_guests()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
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

CREATE OR REPLACE TRIGGER guests_tally_added AFTER INSERT ON guests
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION tally_guests();
CREATE OR REPLACE TRIGGER guests_tally_changed AFTER UPDATE ON guests
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION tally_guests();
CREATE OR REPLACE TRIGGER guests_tally_removed AFTER DELETE ON guests
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT
  EXECUTE FUNCTION tally_guests();

CREATE OR REPLACE FUNCTION untally_reply()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM tally(OLD.tenant_id, OLD.event_id, 'meal', meal_choice, OLD.is_attending, OLD.waitlisted, OLD.awaiting_approval, -n) FROM (
    SELECT g.meal_choice, count(*) AS n FROM guests g
    WHERE g.tenant_id = OLD.tenant_id AND g.reservation_id = OLD.id AND g.is_attending AND g.meal_choice <> ''
      AND EXISTS (SELECT FROM events e WHERE e.tenant_id = OLD.tenant_id AND e.id = OLD.event_id)
    GROUP BY 1) AS counted;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER reservations_untally BEFORE DELETE ON reservations
  FOR EACH ROW
  EXECUTE FUNCTION untally_reply();

CREATE OR REPLACE FUNCTION tally_days_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM event_tallies WHERE tenant_id = NEW.tenant_id AND event_id = NEW.id AND kind = 'day';
  INSERT INTO event_tallies (tenant_id, event_id, kind, name, confirmed, waitlisted, awaiting_approval, declined)
  SELECT r.tenant_id, r.event_id, 'day', to_char(r.created_at AT TIME ZONE NEW.timezone, 'YYYY-MM-DD'),
    count(*) FILTER (WHERE r.is_attending AND NOT r.waitlisted), count(*) FILTER (WHERE r.waitlisted),
    count(*) FILTER (WHERE r.waitlisted AND r.awaiting_approval), count(*) FILTER (WHERE NOT r.is_attending)
  FROM reservations r WHERE r.tenant_id = NEW.tenant_id AND r.event_id = NEW.id GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER events_tally_days AFTER UPDATE OF timezone ON events
  FOR EACH ROW
  WHEN ((old.timezone IS DISTINCT FROM new.timezone))
  EXECUTE FUNCTION tally_days_again();

-- Totals and standings of households.

CREATE OR REPLACE FUNCTION follow_replies(of_tenant uuid, ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET plan_cache_mode TO 'force_custom_plan'
AS $$
  UPDATE invitations i SET reply = s.reply, coming = s.coming, coming_children = s.coming_children, declined = s.declined,
    declined_children = s.declined_children, promised = CASE WHEN s.reply = 'none' THEN i.promised ELSE 0 END,
    answered_at = CASE WHEN s.reply = 'none' THEN NULL ELSE coalesce(i.answered_at, s.created_at) END
  FROM (
    SELECT p.id, p.created_at, p.coming, least(p.coming_children, p.coming) AS coming_children,
      CASE WHEN p.is_attending IS NULL THEN 'none' WHEN NOT p.is_attending THEN 'declined'
        WHEN p.staying > 0 OR p.coming < p.named THEN 'inPart' ELSE 'coming' END AS reply,
      CASE WHEN p.is_attending IS NULL THEN 0 ELSE greatest(p.staying, p.named - p.coming, 0) END AS declined,
      CASE WHEN p.is_attending IS NULL THEN 0
        ELSE least(greatest(p.staying, p.named - p.coming, 0), greatest(p.children - p.coming_children, 0)) END AS declined_children
    FROM (
      SELECT f.id, r.created_at, r.is_attending, f.persons - f.placeholders AS named, f.children,
        count(g.id) FILTER (WHERE r.is_attending AND g.is_attending)::int AS coming,
        count(g.id) FILTER (WHERE r.is_attending AND g.is_attending AND coalesce(v.is_child, g.is_child))::int AS coming_children,
        count(g.id) FILTER (WHERE NOT (r.is_attending AND g.is_attending) AND NOT coalesce(v.is_placeholder, false))::int AS staying
      FROM invitations f
        LEFT JOIN reservations r ON r.tenant_id = f.tenant_id AND r.id = f.reservation_id
        LEFT JOIN guests g ON g.tenant_id = r.tenant_id AND g.reservation_id = r.id
        LEFT JOIN invitees v ON v.tenant_id = g.tenant_id AND v.id = g.invitee_id
      WHERE f.tenant_id = of_tenant AND f.id = ANY(ids)
      GROUP BY f.id, f.persons, f.placeholders, f.children, r.created_at, r.is_attending) AS p) AS s
  WHERE i.tenant_id = of_tenant AND i.id = s.id
    AND (i.reply, i.coming, i.coming_children, i.declined, i.declined_children)
      IS DISTINCT FROM (s.reply, s.coming, s.coming_children, s.declined, s.declined_children)
$$;

CREATE OR REPLACE FUNCTION invitations_changed()
 RETURNS trigger
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
END $$;

CREATE OR REPLACE TRIGGER invitations_added AFTER INSERT ON invitations
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION invitations_changed();
CREATE OR REPLACE TRIGGER invitations_changed AFTER UPDATE ON invitations
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION invitations_changed();
CREATE OR REPLACE TRIGGER invitations_removed AFTER DELETE ON invitations
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT
  EXECUTE FUNCTION invitations_changed();

CREATE OR REPLACE FUNCTION replies_of_invitations_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE of_tenant uuid; ids uuid[];
BEGIN
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  FOR of_tenant, ids IN SELECT i.tenant_id, array_agg(i.id) FROM added a
    JOIN invitations i ON i.tenant_id = a.tenant_id AND i.reservation_id = a.id GROUP BY 1 LOOP
    PERFORM follow_replies(of_tenant, ids);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservations_of_invitations_changed AFTER UPDATE ON reservations
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION replies_of_invitations_changed();

-- Reminders and promises.

CREATE OR REPLACE FUNCTION take_back_reminders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
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

CREATE OR REPLACE TRIGGER invitations_answered AFTER UPDATE OF answered_at ON invitations
  FOR EACH ROW
  WHEN (((old.answered_at IS NULL) AND (new.answered_at IS NOT NULL)))
  EXECUTE FUNCTION take_back_reminders();

CREATE OR REPLACE FUNCTION set_lapse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  SELECT NEW.sent_at + make_interval(days => l.lapse_days) INTO NEW.expires_at FROM reminder_ladders l
  WHERE l.tenant_id = NEW.tenant_id AND l.event_id = NEW.event_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER invitations_sent BEFORE UPDATE OF sent_at ON invitations
  FOR EACH ROW
  WHEN (((new.sent_at IS NOT NULL) AND (new.sent_at IS DISTINCT FROM old.sent_at)))
  EXECUTE FUNCTION set_lapse();

-- Rows that wait for the words that a search finds them by (docs/decisions/0014-search-by-words.md).

CREATE OR REPLACE FUNCTION search_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  -- A restore brings the queue and the words along.
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO search_queue (tenant_id, kind, row_id) SELECT tenant_id, TG_ARGV[0], id FROM added;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER activity_log_search_added AFTER INSERT ON activity_log
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION search_added('line');
CREATE OR REPLACE TRIGGER invitations_search_added AFTER INSERT ON invitations
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION search_added('invitation');
CREATE OR REPLACE TRIGGER outbox_search_added AFTER INSERT ON outbox
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION search_added('mail');
CREATE OR REPLACE TRIGGER reservations_search_added AFTER INSERT ON reservations
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION search_added('reply');

CREATE OR REPLACE FUNCTION search_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  -- A restore brings the queue and the words along.
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO search_queue (tenant_id, kind, row_id) VALUES (NEW.tenant_id, TG_ARGV[0], NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER activity_log_search_changed AFTER UPDATE OF actor_label, details ON activity_log
  FOR EACH ROW
  WHEN (((old.actor_label IS DISTINCT FROM new.actor_label) OR (old.details IS DISTINCT FROM new.details)))
  EXECUTE FUNCTION search_changed('line');
CREATE OR REPLACE TRIGGER invitations_search_changed AFTER UPDATE OF label, envelope_name, email, phone, city, tags ON invitations
  FOR EACH ROW
  WHEN (((old.label IS DISTINCT FROM new.label) OR (old.envelope_name IS DISTINCT FROM new.envelope_name) OR (old.email IS DISTINCT FROM new.email) OR (old.phone IS DISTINCT FROM new.phone) OR (old.city IS DISTINCT FROM new.city) OR (old.tags IS DISTINCT FROM new.tags)))
  EXECUTE FUNCTION search_changed('invitation');
CREATE OR REPLACE TRIGGER outbox_search_changed AFTER UPDATE OF subject, to_email, to_name ON outbox
  FOR EACH ROW
  WHEN (((old.subject IS DISTINCT FROM new.subject) OR (old.to_email IS DISTINCT FROM new.to_email) OR (old.to_name IS DISTINCT FROM new.to_name)))
  EXECUTE FUNCTION search_changed('mail');
CREATE OR REPLACE TRIGGER reservations_search_changed AFTER UPDATE OF display_name, guest_email, guest_phone ON reservations
  FOR EACH ROW
  WHEN (((old.display_name IS DISTINCT FROM new.display_name) OR (old.guest_email IS DISTINCT FROM new.guest_email) OR (old.guest_phone IS DISTINCT FROM new.guest_phone)))
  EXECUTE FUNCTION search_changed('reply');

CREATE OR REPLACE FUNCTION search_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE of_tenant uuid; ids uuid[];
BEGIN
  FOR of_tenant, ids IN SELECT tenant_id, array_agg(id) FROM removed GROUP BY 1 LOOP
    IF of_tenant IS NULL THEN
      EXECUTE 'DELETE FROM search_words WHERE tenant_id IS NULL AND row_id = ANY ($1)' USING ids;
    ELSE
      EXECUTE 'DELETE FROM search_words WHERE tenant_id = $2 AND row_id = ANY ($1)' USING ids, of_tenant;
    END IF;
  END LOOP;
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  -- Whoever makes words at this moment may still write this row's: the queue brings them to be removed.
  INSERT INTO search_queue (tenant_id, kind, row_id) SELECT tenant_id, TG_ARGV[0], id FROM removed;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER activity_log_search_removed AFTER DELETE ON activity_log
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT
  EXECUTE FUNCTION search_removed('line');
CREATE OR REPLACE TRIGGER invitations_search_removed AFTER DELETE ON invitations
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT
  EXECUTE FUNCTION search_removed('invitation');
CREATE OR REPLACE TRIGGER outbox_search_removed AFTER DELETE ON outbox
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT
  EXECUTE FUNCTION search_removed('mail');
CREATE OR REPLACE TRIGGER reservations_search_removed AFTER DELETE ON reservations
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT
  EXECUTE FUNCTION search_removed('reply');
