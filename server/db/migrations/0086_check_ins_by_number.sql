DROP INDEX "check_ins_received";--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "check_ins_by_number" ON "check_ins" USING btree ("tenant_id","event_id","number");--> statement-breakpoint
UPDATE check_ins c SET number = n.number
FROM (
  SELECT tenant_id, id, row_number() OVER (PARTITION BY tenant_id, event_id ORDER BY received_at, id) AS number FROM check_ins
) AS n
WHERE c.tenant_id = n.tenant_id AND c.id = n.id;
