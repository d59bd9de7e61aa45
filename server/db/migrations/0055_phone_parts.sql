-- Replies and households are found by any part of their phone number: their words are made anew.
INSERT INTO search_queue (tenant_id, kind, row_id) SELECT tenant_id, 'reply', id FROM reservations WHERE guest_phone <> '';
--> statement-breakpoint
INSERT INTO search_queue (tenant_id, kind, row_id) SELECT tenant_id, 'invitation', id FROM invitations WHERE phone <> '';
