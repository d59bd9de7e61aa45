ALTER TABLE "reservations" DROP CONSTRAINT "reservations_link_token_hash_unique";--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_later_link_token_hash_unique";--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "link_rotation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_link_token_hash" ON "reservations" USING btree ("link_token_hash") WHERE "reservations"."link_token_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_later_link_token_hash" ON "reservations" USING btree ("later_link_token_hash") WHERE "reservations"."later_link_token_hash" is not null;