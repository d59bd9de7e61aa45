DROP INDEX "activity_by_reply";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "reply_id" text GENERATED ALWAYS AS (coalesce(payload -> 'reply' ->> 'id', payload ->> 'replyId')) STORED;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "invitation_id" text GENERATED ALWAYS AS (payload ->> 'invitationId') STORED;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "to_key" text GENERATED ALWAYS AS (lower(to_email)) STORED;--> statement-breakpoint
CREATE INDEX "activity_of_subject" ON "activity_log" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_of_mails" ON "activity_log" USING btree ("event_id") WHERE "activity_log"."subject_type" = 'message';--> statement-breakpoint
CREATE INDEX "notifications_of_subject" ON "notifications" USING btree ("subject_id") WHERE "notifications"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_by_address" ON "outbox" USING btree ("to_key","event_id") WHERE "outbox"."template" like 'guest.%';--> statement-breakpoint
CREATE INDEX "outbox_by_reply" ON "outbox" USING btree ("reply_id") WHERE "outbox"."reply_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_by_household" ON "outbox" USING btree ("invitation_id") WHERE "outbox"."invitation_id" is not null;--> statement-breakpoint
CREATE INDEX "reservations_by_email" ON "reservations" USING btree ("email_key") WHERE "reservations"."email_key" <> '';--> statement-breakpoint
-- Letters that accents cannot be taken from are compared as their plain ones: names are keyed again, and words made again.
INSERT INTO search_queue (tenant_id, kind, row_id)
SELECT tenant_id, 'reply', id FROM reservations r WHERE display_name ~ '[øłđðßæœþØŁĐÐẞÆŒÞ]' OR EXISTS (
  SELECT 1 FROM guests g WHERE g.tenant_id = r.tenant_id AND g.reservation_id = r.id AND (g.name ~ '[øłđðßæœþØŁĐÐẞÆŒÞ]' OR g.meal_choice ~ '[øłđðßæœþØŁĐÐẞÆŒÞ]'));
--> statement-breakpoint
INSERT INTO search_queue (tenant_id, kind, row_id)
SELECT tenant_id, 'mail', id FROM outbox WHERE to_name ~ '[øłđðßæœþØŁĐÐẞÆŒÞ]' OR subject ~ '[øłđðßæœþØŁĐÐẞÆŒÞ]';
--> statement-breakpoint
INSERT INTO search_queue (tenant_id, kind, row_id)
SELECT tenant_id, 'line', id FROM activity_log WHERE actor_label ~ '[øłđðßæœþØŁĐÐẞÆŒÞ]' OR details::text ~ '[øłđðßæœþØŁĐÐẞÆŒÞ]';
--> statement-breakpoint
INSERT INTO search_queue (tenant_id, kind, row_id)
SELECT tenant_id, 'invitation', id FROM invitations i WHERE concat_ws(' ', label, envelope_name, city, tags::text) ~ '[øłđðßæœþØŁĐÐẞÆŒÞ]' OR EXISTS (
  SELECT 1 FROM invitees v WHERE v.tenant_id = i.tenant_id AND v.invitation_id = i.id AND (v.name ~ '[øłđðßæœþØŁĐÐẞÆŒÞ]' OR v.also_known_as::text ~ '[øłđðßæœþØŁĐÐẞÆŒÞ]'));
--> statement-breakpoint
UPDATE guests SET name_key = replace(replace(replace(replace(translate(name_key, 'øłđð', 'oldd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') WHERE name_key ~ '[øłđðßæœþ]';
--> statement-breakpoint
UPDATE invitations SET label_key = replace(replace(replace(replace(translate(label_key, 'øłđð', 'oldd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') WHERE label_key ~ '[øłđðßæœþ]';
--> statement-breakpoint
UPDATE invitees SET name_key = array_to_string(array(select word from unnest(string_to_array(replace(replace(replace(replace(translate(name_key, 'øłđð', 'oldd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), ' ')) as word order by word collate "C"), ' ') WHERE name_key ~ '[øłđðßæœþ]';
--> statement-breakpoint
UPDATE invitees SET also_known_keys = (
  SELECT jsonb_agg(array_to_string(array(select word from unnest(string_to_array(replace(replace(replace(replace(translate(key, 'øłđð', 'oldd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), ' ')) as word order by word collate "C"), ' ') ORDER BY place) FROM jsonb_array_elements_text(also_known_keys) WITH ORDINALITY AS k (key, place)
) WHERE also_known_keys::text ~ '[øłđðßæœþ]';
