SELECT set_config('turnout.platform', 'on', true);
--> statement-breakpoint
-- The dress code is one line: line breaks become commas.
UPDATE "events" SET "dress_code" = regexp_replace(btrim("dress_code", E' \t\r\n'), E'[\\s,]*[\\r\\n]+\\s*', ', ', 'g') WHERE "dress_code" ~ E'[\\r\\n]';
--> statement-breakpoint
SELECT set_config('turnout.platform', 'off', true);
