ALTER TABLE "invitations" DROP CONSTRAINT "invitations_token";--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_code";--> statement-breakpoint
DROP INDEX "imports_by_event";--> statement-breakpoint
DROP INDEX "invitations_in_order";--> statement-breakpoint
DROP INDEX "invitations_by_label";--> statement-breakpoint
DROP INDEX "invitations_by_standing";--> statement-breakpoint
DROP INDEX "invitations_by_reply";--> statement-breakpoint
DROP INDEX "invitations_by_email";--> statement-breakpoint
DROP INDEX "invitations_by_phone";--> statement-breakpoint
DROP INDEX "invitations_by_import";--> statement-breakpoint
DROP INDEX "invitees_by_invitation";--> statement-breakpoint
DROP INDEX "invitees_by_name";--> statement-breakpoint
DROP INDEX "invitees_also_known";--> statement-breakpoint
DROP INDEX "invitees_by_email";--> statement-breakpoint
CREATE INDEX "imports_by_event" ON "imports" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_in_order" ON "invitations" USING btree ("event_id","list","sort","id");--> statement-breakpoint
CREATE INDEX "invitations_by_label" ON "invitations" USING btree ("event_id","label_key","id");--> statement-breakpoint
CREATE INDEX "invitations_by_standing" ON "invitations" USING btree ("event_id","standing","list","sort","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_by_reply" ON "invitations" USING btree ("reservation_id","tenant_id") WHERE "invitations"."reservation_id" is not null;--> statement-breakpoint
CREATE INDEX "invitations_by_email" ON "invitations" USING btree ("event_id","email_key") WHERE "invitations"."email_key" is not null;--> statement-breakpoint
CREATE INDEX "invitations_by_phone" ON "invitations" USING btree ("event_id","phone_key") WHERE "invitations"."phone_key" is not null;--> statement-breakpoint
CREATE INDEX "invitations_by_import" ON "invitations" USING btree ("import_id") WHERE "invitations"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "invitees_by_invitation" ON "invitees" USING btree ("invitation_id","position");--> statement-breakpoint
CREATE INDEX "invitees_by_name" ON "invitees" USING btree ("event_id","name_key");--> statement-breakpoint
CREATE INDEX "invitees_also_known" ON "invitees" USING btree ("event_id") WHERE "invitees"."also_known_as" <> '[]';--> statement-breakpoint
CREATE INDEX "invitees_by_email" ON "invitees" USING btree ("event_id","email_key") WHERE "invitees"."email_key" is not null;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_token" UNIQUE("event_id","tenant_id","token_hash");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_code" UNIQUE("event_id","tenant_id","code_hash");