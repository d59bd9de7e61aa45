CREATE INDEX "search_words_of_all" ON "search_words" USING btree ("kind","word","row_id");
--> statement-breakpoint
CREATE TRIGGER outbox_search_added AFTER INSERT ON outbox
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_added('mail');
--> statement-breakpoint
CREATE TRIGGER outbox_search_changed AFTER UPDATE OF subject, to_email, to_name ON outbox
  FOR EACH ROW WHEN ((OLD.subject, OLD.to_email, OLD.to_name) IS DISTINCT FROM (NEW.subject, NEW.to_email, NEW.to_name))
  EXECUTE FUNCTION search_changed('mail');
--> statement-breakpoint
CREATE TRIGGER outbox_search_removed AFTER DELETE ON outbox
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION search_removed('mail');
--> statement-breakpoint
CREATE TRIGGER activity_log_search_added AFTER INSERT ON activity_log
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_added('line');
--> statement-breakpoint
CREATE TRIGGER activity_log_search_changed AFTER UPDATE OF actor_label, details ON activity_log
  FOR EACH ROW WHEN ((OLD.actor_label, OLD.details) IS DISTINCT FROM (NEW.actor_label, NEW.details))
  EXECUTE FUNCTION search_changed('line');
--> statement-breakpoint
CREATE TRIGGER activity_log_search_removed AFTER DELETE ON activity_log
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION search_removed('line');
--> statement-breakpoint
INSERT INTO search_queue (tenant_id, kind, row_id) SELECT tenant_id, 'mail', id FROM outbox;
--> statement-breakpoint
INSERT INTO search_queue (tenant_id, kind, row_id) SELECT tenant_id, 'line', id FROM activity_log;
