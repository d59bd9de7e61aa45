-- Migrations 0017 and 0019 saw no rows where an ordinary owner of the tables ran them: row-level security binds it.
SELECT set_config('turnout.platform', 'on', true);
--> statement-breakpoint
INSERT INTO search_queue (tenant_id, kind, row_id)
SELECT tenant_id, 'reply', id FROM reservations r WHERE NOT EXISTS (SELECT 1 FROM search_words w WHERE w.row_id = r.id);
--> statement-breakpoint
INSERT INTO search_queue (tenant_id, kind, row_id)
SELECT tenant_id, 'mail', id FROM outbox m WHERE NOT EXISTS (SELECT 1 FROM search_words w WHERE w.row_id = m.id);
--> statement-breakpoint
INSERT INTO search_queue (tenant_id, kind, row_id)
SELECT tenant_id, 'line', id FROM activity_log l WHERE NOT EXISTS (SELECT 1 FROM search_words w WHERE w.row_id = l.id);
--> statement-breakpoint
SELECT set_config('turnout.platform', 'off', true);
