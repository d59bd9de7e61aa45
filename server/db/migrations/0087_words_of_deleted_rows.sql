-- Planned for each statement. A kept plan from a time with few words may read all words of the
-- organization for each deleted row.
CREATE OR REPLACE FUNCTION search_removed() RETURNS trigger
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
