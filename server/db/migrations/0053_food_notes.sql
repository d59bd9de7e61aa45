ALTER TABLE "event_tallies" DROP CONSTRAINT "event_tallies_kind";--> statement-breakpoint
ALTER TABLE "event_tallies" ADD CONSTRAINT "event_tallies_kind" CHECK ("event_tallies"."kind" in ('day', 'meal', 'note'));
--> statement-breakpoint
-- Notes that speak of food, counted as days and meals are (docs/decisions/0017-tallies.md). The words are those of
-- domain/replies/food.ts.
CREATE FUNCTION mentions_food(note text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT note <> '' AND note ~* '(^|[^a-z])(allerg|anaphyla|vegan|vegetarian|veggie|pescatarian|gluten|celiac|coeliac|lactose|dairy|intoleran|diabet|kosher|halal|peanut|almond|cashew|walnut|hazelnut|pistachio|sesame|shellfish|seafood|shrimp|mushroom|diet|food|dinner|dessert|(nuts?|eggs?|fish|meat|pork|beef|lamb|chicken|milk|cheese|soy|wheat|eats?|eating|meals?|menu|cake)([^a-z]|$))'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_replies() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
INSERT INTO event_tallies (tenant_id, event_id, kind, name, confirmed, waitlisted, awaiting_approval, declined)
SELECT r.tenant_id, r.event_id, 'note', 'food', count(*) FILTER (WHERE r.is_attending AND NOT r.waitlisted),
  count(*) FILTER (WHERE r.waitlisted), count(*) FILTER (WHERE r.waitlisted AND r.awaiting_approval),
  count(*) FILTER (WHERE NOT r.is_attending)
FROM reservations r WHERE mentions_food(r.message) GROUP BY 1, 2;
