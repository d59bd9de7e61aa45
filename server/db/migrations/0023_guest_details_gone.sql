-- An ordinary owner of the tables sees their rows as the platform alone.
SELECT set_config('turnout.platform', 'on', true);
--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM reservations r WHERE r.is_attending AND r.guest_count > 0
      AND NOT EXISTS (SELECT 1 FROM guests g WHERE g.tenant_id = r.tenant_id AND g.reservation_id = r.id)
  ) THEN
    RAISE EXCEPTION 'There are replies whose guests were not copied.';
  END IF;
END $$;
--> statement-breakpoint
-- A call that is repeated is answered as calls are answered now.
UPDATE idempotency_keys k SET reply = jsonb_set(k.reply, '{reservation,guestDetails}', (
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'mealChoice', g.meal_choice,
    'isAttending', g.is_attending) ORDER BY g.position), '[]')
  FROM guests g WHERE g.tenant_id = k.tenant_id AND g.reservation_id = (k.reply -> 'reservation' ->> 'id')::uuid))
WHERE k.status = 201;
--> statement-breakpoint
DELETE FROM platform_settings WHERE name = 'guests are copied up to';
--> statement-breakpoint
ALTER TABLE "reservations" DROP COLUMN "guest_details_before";
--> statement-breakpoint
SELECT set_config('turnout.platform', 'off', true);
