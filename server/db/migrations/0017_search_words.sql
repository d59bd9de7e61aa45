CREATE TABLE "search_queue" (
	"tenant_id" uuid,
	"kind" text NOT NULL,
	"row_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"tenant_id" uuid,
	"kind" text NOT NULL,
	"row_id" uuid NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	CONSTRAINT "search_words_pk" PRIMARY KEY("row_id","word")
);
--> statement-breakpoint
CREATE INDEX "search_words_by_word" ON "search_words" USING btree ("tenant_id","kind","word","row_id");
--> statement-breakpoint
-- The second lock, as in migration 0001.
DO $$
DECLARE
  tenant constant text := $q$ (select nullif(current_setting('turnout.tenant', true), '')::uuid) $q$;
  platform constant text := $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$;
  owned_table text;
BEGIN
  FOREACH owned_table IN ARRAY ARRAY['search_words', 'search_queue'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned_table);
    EXECUTE format('CREATE POLICY own_tenant ON %I USING (%s OR tenant_id = %s)', owned_table, platform, tenant);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A restore brings the queue and the words along.
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO search_queue (tenant_id, kind, row_id) SELECT tenant_id, TG_ARGV[0], id FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A restore brings the queue and the words along.
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO search_queue (tenant_id, kind, row_id) VALUES (NEW.tenant_id, TG_ARGV[0], NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_words USING removed WHERE search_words.row_id = removed.id;
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  -- Whoever makes words at this moment may still write this row's: the queue brings them to be removed.
  INSERT INTO search_queue (tenant_id, kind, row_id) SELECT tenant_id, TG_ARGV[0], id FROM removed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reservations_search_added AFTER INSERT ON reservations
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_added('reply');
--> statement-breakpoint
CREATE TRIGGER reservations_search_changed AFTER UPDATE OF display_name, guest_email, guest_phone, guest_details ON reservations
  FOR EACH ROW WHEN ((OLD.display_name, OLD.guest_email, OLD.guest_phone, OLD.guest_details)
    IS DISTINCT FROM (NEW.display_name, NEW.guest_email, NEW.guest_phone, NEW.guest_details))
  EXECUTE FUNCTION search_changed('reply');
--> statement-breakpoint
CREATE TRIGGER reservations_search_removed AFTER DELETE ON reservations
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION search_removed('reply');
--> statement-breakpoint
INSERT INTO search_queue (tenant_id, kind, row_id) SELECT tenant_id, 'reply', id FROM reservations;
