ALTER TABLE "invitations" DROP CONSTRAINT "invitations_token";--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_code";--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_token" UNIQUE("token_hash","tenant_id","event_id");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_code" UNIQUE("code_hash","tenant_id","event_id");