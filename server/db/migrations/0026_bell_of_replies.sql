-- A new reply is its own notification: what was written about those that are there would tell of them twice.
SELECT set_config('turnout.platform', 'on', true);
--> statement-breakpoint
DELETE FROM notifications n USING reservations r WHERE n.kind = 'reservation' AND r.id = n.subject_id;
--> statement-breakpoint
SELECT set_config('turnout.platform', 'off', true);
