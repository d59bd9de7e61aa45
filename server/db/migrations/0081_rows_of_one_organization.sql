ALTER TABLE "search_queue" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
-- Words of an organization's rows are looked for in its own partition. Rows of the platform have no
-- organization.
CREATE OR REPLACE FUNCTION search_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM search_words USING removed
    WHERE search_words.tenant_id = removed.tenant_id AND search_words.row_id = removed.id;
  IF EXISTS (SELECT 1 FROM removed WHERE tenant_id IS NULL) THEN
    DELETE FROM search_words USING removed
      WHERE search_words.tenant_id IS NULL AND removed.tenant_id IS NULL AND search_words.row_id = removed.id;
  END IF;
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  -- Whoever makes words at this moment may still write this row's: the queue brings them to be removed.
  INSERT INTO search_queue (tenant_id, kind, row_id) SELECT tenant_id, TG_ARGV[0], id FROM removed;
  RETURN NULL;
END $$;
