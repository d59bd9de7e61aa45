DROP INDEX "invitees_by_invitation";--> statement-breakpoint
CREATE INDEX "invitees_by_household" ON "invitees" USING btree ("tenant_id","invitation_id","position");