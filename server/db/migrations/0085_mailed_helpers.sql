ALTER TABLE "events" ADD COLUMN "mails_helpers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE events e SET mails_helpers = true
WHERE EXISTS (
  SELECT 1 FROM event_helpers h WHERE h.tenant_id = e.tenant_id AND h.event_id = e.id AND h.mail_replies
);
